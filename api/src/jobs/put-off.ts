import type PgBoss from 'pg-boss'
import { Unreachable } from '../providers/http/request'

/**
 * Does a job of this queue; where the service asks to be left alone for a while, the job comes again after that
 * and not before. Work that has an end of its own only: this counts as no failure.
 */
export async function putOffWhileBusy(
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
