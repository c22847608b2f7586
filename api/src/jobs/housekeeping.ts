import { sql } from 'kysely'
import { forgetResets } from '../account/password'
import { forgetCodes, forgetKnownDevices, forgetPending, forgetSessions } from '../account/session'
import { forgetFirings } from '../activities/reminding'
import { forgetStates } from '../devices/states'
import { forgetWindows } from '../http/limits/attempts'
import type { Database } from '../http/serve'
import { forgetRemoteFailures } from '../platform/failures'
import { forgetReleaseFiles, type ReleaseStorage } from '../platform/releases'
import { forgetSecurityEvents } from '../platform/security-events'
import { forgetOutgoing } from '../platform/sending'
import { once } from './once'

/** What is deleted, how many days after it has served its purpose, and by whom: the area that wrote it. */
export interface Chore {
  name: string
  keptDays: number
  /** Deletes up to `limit` rows in one statement and answers how many. */
  forget: (database: Database, before: Date, limit: number) => Promise<number>
}

/** Everything else in the database belongs to participants, studies or the audit trail, and stays. */
export const chores: readonly Chore[] = [
  { name: 'sessions', keptDays: 0, forget: forgetSessions },
  { name: 'known_devices', keptDays: 0, forget: forgetKnownDevices },
  { name: 'codes', keptDays: 0, forget: forgetCodes },
  { name: 'pending_entries', keptDays: 0, forget: forgetPending },
  { name: 'password_resets', keptDays: 0, forget: forgetResets },
  { name: 'states', keptDays: 0, forget: forgetStates },
  { name: 'windows', keptDays: 1, forget: forgetWindows },
  { name: 'remote_failures', keptDays: 90, forget: forgetRemoteFailures },
  // Attacks are mostly found months later.
  { name: 'security_events', keptDays: 180, forget: forgetSecurityEvents },
  { name: 'outgoing', keptDays: 7, forget: forgetOutgoing },
  // Longer than anything that looks back: two zones and an hour.
  { name: 'reminder_firings', keptDays: 30, forget: forgetFirings },
]

/** The same, and the files that were sent for a release and never became one; last, because something outside the database is asked. */
export function choresFor(storage: ReleaseStorage): Chore[] {
  return [
    ...chores,
    {
      name: 'release_files',
      keptDays: 1,
      forget: (database, before, limit) => forgetReleaseFiles(database, storage, before, limit),
    },
  ]
}

/** Rows in one statement: few enough that nobody waits for its locks. */
const BATCH = 5_000
const DAY = 86_400_000

export interface HousekeepingOptions {
  /** Ends the round after the statement that is running. */
  signal?: AbortSignal
  batch?: number
  chores?: readonly Chore[]
}

/** One clock for all instances, the one by which sessions live. */
async function nowOf(database: Database): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ now: Date }>`select now()`.execute(database)
  if (!row) throw new Error('The database did not tell the time.')
  return row.now.getTime()
}

/**
 * One round of housekeeping. Answers how many rows each chore deleted, or
 * undefined when another round is under way. It can end after any statement: what
 * is left is for the next round.
 */
export function housekeeping(
  database: Database,
  options: HousekeepingOptions = {},
): Promise<Record<string, number> | undefined> {
  const { signal, batch = BATCH } = options
  return once(database, 'housekeeping', async (connection) => {
    const now = await nowOf(connection)
    const deleted: Record<string, number> = {}
    for (const { name, keptDays, forget } of options.chores ?? chores) {
      const before = new Date(now - keptDays * DAY)
      for (let last = batch; last >= batch && !signal?.aborted;) {
        last = await forget(connection, before, batch)
        deleted[name] = (deleted[name] ?? 0) + last
      }
    }
    return deleted
  })
}
