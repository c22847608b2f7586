import { sql } from 'kysely'
import {
  deleteExpiredCodes,
  deleteExpiredKnownDevices,
  deleteExpiredPending,
  deleteExpiredResets,
  deleteExpiredSessions,
} from '../account'
import { deleteExpiredFirings } from '../activities'
import { deleteExpiredStates } from '../devices'
import {
  deleteExpiredOutgoing,
  deleteExpiredReleaseFiles,
  deleteExpiredRemoteFailures,
  deleteExpiredSecurityEvents,
  type ReleaseStorage,
} from '../platform'
import { deleteExpiredWindows } from '../http/limits/attempts'
import type { Database } from '../http/serve'
import { once } from './once'

/** What is deleted, how many days after it has served its purpose, and by whom: the area that wrote it. */
export interface Chore {
  name: string
  keptDays: number
  /** Deletes up to `limit` rows in one statement and answers how many. */
  deleteExpired: (database: Database, before: Date, limit: number) => Promise<number>
}

/** Everything else in the database belongs to participants, studies or the audit trail, and stays. */
export const chores: readonly Chore[] = [
  { name: 'sessions', keptDays: 0, deleteExpired: deleteExpiredSessions },
  { name: 'known_devices', keptDays: 0, deleteExpired: deleteExpiredKnownDevices },
  { name: 'codes', keptDays: 0, deleteExpired: deleteExpiredCodes },
  { name: 'pending_entries', keptDays: 0, deleteExpired: deleteExpiredPending },
  { name: 'password_resets', keptDays: 0, deleteExpired: deleteExpiredResets },
  { name: 'states', keptDays: 0, deleteExpired: deleteExpiredStates },
  { name: 'windows', keptDays: 1, deleteExpired: deleteExpiredWindows },
  { name: 'remote_failures', keptDays: 90, deleteExpired: deleteExpiredRemoteFailures },
  // Attacks are mostly found months later.
  { name: 'security_events', keptDays: 180, deleteExpired: deleteExpiredSecurityEvents },
  { name: 'outgoing', keptDays: 7, deleteExpired: deleteExpiredOutgoing },
  // Longer than anything that looks back: two zones and an hour.
  { name: 'reminder_firings', keptDays: 30, deleteExpired: deleteExpiredFirings },
]

/** The same, and the files that were sent for a release and never became one; last, because something outside the database is asked. */
export function choresFor(storage: ReleaseStorage): Chore[] {
  return [
    ...chores,
    {
      name: 'release_files',
      keptDays: 1,
      deleteExpired: (database, before, limit) => deleteExpiredReleaseFiles(database, storage, before, limit),
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
    for (const { name, keptDays, deleteExpired } of options.chores ?? chores) {
      const before = new Date(now - keptDays * DAY)
      for (let last = batch; last >= batch && !signal?.aborted;) {
        last = await deleteExpired(connection, before, batch)
        deleted[name] = (deleted[name] ?? 0) + last
      }
    }
    return deleted
  })
}
