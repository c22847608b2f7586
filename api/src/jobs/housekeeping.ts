import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import {
  deleteExpiredCodes,
  deleteExpiredKnownDevices,
  deleteExpiredChallenges,
  deleteExpiredPending,
  deleteExpiredResets,
  deleteExpiredSessions,
  deleteExpiredSignInChallenges,
} from '../account'
import { deleteExpiredFirings, deleteExpiredNotices, deleteExpiredPoints, deleteExpiredViews } from '../activities'
import { deleteExpiredReports, REPORT_RETENTION_DAYS } from '../data-export'
import { deleteExpiredImports, deleteExpiredStates, IMPORT_RETENTION_DAYS } from '../devices'
import {
  deleteExpiredAlerts,
  BUILD_RETENTION_DAYS,
  deleteExpiredBuilds,
  deleteExpiredErrors,
  deleteExpiredHours,
  deleteExpiredLoads,
  deleteExpiredOutages,
  deleteExpiredOutgoing,
  deleteExpiredReleaseFiles,
  deleteExpiredRemoteFailures,
  deleteExpiredSecurityEvents,
  deleteExpiredTrials,
  deleteExpiredVerdicts,
  type ReleaseStorage,
} from '../platform'
import { deleteExpiredWindows } from '../http/limits/attempts'
import type { Database } from '../http/serve'
import type { CleanupTask, Feature } from '../kernel/feature'
import type { ScheduledJob } from './jobs'

/** What areas without declared features have. Everything else in the database belongs to participants, studies or the audit trail, and stays. */
export const cleanupTasks: readonly CleanupTask[] = [
  { name: 'sessions', retentionDays: 0, deleteExpired: deleteExpiredSessions },
  { name: 'known_devices', retentionDays: 0, deleteExpired: deleteExpiredKnownDevices },
  { name: 'codes', retentionDays: 0, deleteExpired: deleteExpiredCodes },
  { name: 'pending_entries', retentionDays: 0, deleteExpired: deleteExpiredPending },
  { name: 'passkey_challenges', retentionDays: 0, deleteExpired: deleteExpiredChallenges },
  { name: 'sign_in_challenges', retentionDays: 0, deleteExpired: deleteExpiredSignInChallenges },
  { name: 'password_resets', retentionDays: 0, deleteExpired: deleteExpiredResets },
  { name: 'states', retentionDays: 0, deleteExpired: deleteExpiredStates },
  // Its last part came so long ago that it is not continued.
  { name: 'health_imports', retentionDays: IMPORT_RETENTION_DAYS, deleteExpired: deleteExpiredImports },
  { name: 'windows', retentionDays: 1, deleteExpired: deleteExpiredWindows },
  { name: 'remote_failures', retentionDays: 90, deleteExpired: deleteExpiredRemoteFailures },
  // As long as the token of a load is taken.
  { name: 'release_loads', retentionDays: 7, deleteExpired: deleteExpiredLoads },
  { name: 'release_outages', retentionDays: 7, deleteExpired: deleteExpiredOutages },
  { name: 'release_trials', retentionDays: 7, deleteExpired: deleteExpiredTrials },
  { name: 'release_errors', retentionDays: 90, deleteExpired: deleteExpiredErrors },
  { name: 'release_hours', retentionDays: 400, deleteExpired: deleteExpiredHours },
  { name: 'release_verdicts', retentionDays: 400, deleteExpired: deleteExpiredVerdicts },
  // Attacks are mostly found months later.
  { name: 'security_events', retentionDays: 180, deleteExpired: deleteExpiredSecurityEvents },
  { name: 'operator_alerts', retentionDays: 90, deleteExpired: deleteExpiredAlerts },
  { name: 'outgoing', retentionDays: 7, deleteExpired: deleteExpiredOutgoing },
  // Longer than any look-back: two time zones and an hour.
  { name: 'reminder_firings', retentionDays: 30, deleteExpired: deleteExpiredFirings },
  // A participant may ask who viewed their history in the past year.
  { name: 'history_views', retentionDays: 365, deleteExpired: deleteExpiredViews },
  // Longer than the week of a leaderboard, wherever somebody is.
  { name: 'leaderboard_days', retentionDays: 10, deleteExpired: deleteExpiredPoints },
  { name: 'comment_notices', retentionDays: 1, deleteExpired: deleteExpiredNotices },
  // A report can be made again in seconds.
  { name: 'reports', retentionDays: REPORT_RETENTION_DAYS, deleteExpired: deleteExpiredReports },
]

/** The tasks above and those of features, then files in the store of releases: uploads that no release was published with, and builds of earlier installations; last, because storage outside the database is needed. */
export function cleanupTasksFor(storage: ReleaseStorage, features: readonly Feature[]): CleanupTask[] {
  return [
    ...cleanupTasks,
    ...features.flatMap(({ cleanup = [] }) => cleanup),
    {
      name: 'release_files',
      retentionDays: 1,
      deleteExpired: (database, before, limit) => deleteExpiredReleaseFiles(database, storage, before, limit),
    },
    {
      name: 'installed_builds',
      retentionDays: BUILD_RETENTION_DAYS,
      deleteExpired: (database, before, limit) => deleteExpiredBuilds(database, storage, before, limit),
    },
  ]
}

/** Rows in one statement, few enough not to block others by its locks. */
const BATCH = 5_000
const DAY_MS = 86_400_000

export interface HousekeepingOptions {
  /** Ends the round after the statement that is running. */
  signal?: AbortSignal
  batch?: number
  chores?: readonly CleanupTask[]
}

/** The database's clock, which is the same for all instances and decides when sessions expire. */
async function nowOf(database: Database): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ now: Date }>`select now()`.execute(database)
  if (!row) throw new Error('The database did not tell the time.')
  return row.now.getTime()
}

/**
 * One round of housekeeping. Resolves to the number of rows that each chore deleted.
 * It can be interrupted after any statement; the next round deletes the rest.
 */
export async function housekeeping(
  database: Database,
  options: HousekeepingOptions = {},
): Promise<Record<string, number>> {
  const { signal, batch = BATCH } = options
  const now = await nowOf(database)
  const deleted: Record<string, number> = {}
  for (const { name, retentionDays, deleteExpired } of options.chores ?? cleanupTasks) {
    const before = new Date(now - retentionDays * DAY_MS)
    for (let last = batch; last >= batch && !signal?.aborted;) {
      last = await deleteExpired(database, before, batch)
      deleted[name] = (deleted[name] ?? 0) + last
    }
  }
  return deleted
}

/** The schedule of cleanup jobs: not urgent, and the next run does what one has left. */
export const QUARTERLY: Pick<
  ScheduledJob,
  'cron' | 'firstAfterSeconds' | 'expireInSeconds' | 'retryLimit' | 'retryDelaySeconds'
> = {
  cron: '*/15 * * * *',
  // By then the server has started.
  firstAfterSeconds: 60,
  expireInSeconds: 900,
  retryLimit: 3,
  retryDelaySeconds: 60,
}

/** Deletes expired rows and files, every quarter of an hour. */
export function housekeepingJob(
  database: Database,
  storage: ReleaseStorage,
  features: readonly Feature[],
  log: Pick<FastifyBaseLogger, 'info'>,
): ScheduledJob {
  return {
    name: 'housekeeping',
    ...QUARTERLY,
    async run({ signal }) {
      const deleted = await housekeeping(database, { signal, chores: cleanupTasksFor(storage, features) })
      log.info({ deleted }, 'housekeeping is done')
    },
  }
}
