import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../http/serve'
import type { ReleaseStorage } from '../platform'
import { deletions } from './deletions'
import { choresFor, housekeeping } from './housekeeping'
import { repeat, type Repeated, type Rhythm } from './repeat'

const MINUTE = 60_000
/** The first round waits until a server that has just started is through with that. */
const QUARTERLY: Rhythm = { first: MINUTE, every: 15 * MINUTE, jitter: 0.1 }

/**
 * Starts what runs in the background: in the worker, or in the server itself when
 * there is nothing but the server. Any number of processes may do so. A round
 * that fails is logged, without anybody's data, and tried again the next time.
 */
export function startJobs(
  database: Database,
  storage: ReleaseStorage,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  rhythm: Rhythm = QUARTERLY,
): Repeated {
  async function round(signal: AbortSignal): Promise<void> {
    const deleted = await housekeeping(database, { signal, chores: choresFor(storage) })
    if (deleted) log.info({ deleted }, 'housekeeping is done')
    else log.info('housekeeping is under way elsewhere')
  }
  async function leaving(signal: AbortSignal): Promise<void> {
    const deleted = await deletions(database, { signal })
    if (deleted) log.warn({ security_event: 'user_deleted', times: deleted }, 'security event')
  }
  const repeated = [
    repeat(rhythm, round, (err) => log.error({ err }, 'housekeeping failed; it is tried again the next time')),
    repeat(rhythm, leaving, (err) => log.error({ err }, 'deleting accounts failed; it is tried again the next time')),
  ]
  return { stop: async () => void (await Promise.all(repeated.map(({ stop }) => stop()))) }
}
