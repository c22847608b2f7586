import type PgBoss from 'pg-boss'
import { Unreachable } from '../providers/http/request'

/**
 * Runs a job of this queue. Where the service answers with Retry-After, enqueues the job again after that time.
 * That does not count as a failure, so the work has to end by itself at some time.
 */
export async function retryAfterBusy(
  boss: Pick<PgBoss, 'insert'>,
  name: string,
  data: object,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Unreachable) || error.retryAfterMs === undefined) throw error
    await boss.insert([{ name, data, startAfter: new Date(Date.now() + error.retryAfterMs).toISOString() }])
  }
}
