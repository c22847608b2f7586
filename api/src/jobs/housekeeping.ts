import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { BUILD_RETENTION_DAYS, deleteExpiredBuilds, deleteExpiredReleaseFiles, type ReleaseStorage } from '../platform'
import type { Database } from '../http/serve'
import type { CleanupTask, Feature } from '../kernel/feature'
import type { ScheduledJob } from './jobs'

/** The cleanup of all features. Everything else in the database belongs to participants, studies or the audit trail, and stays. */
export const cleanupOf = (features: readonly Feature[]): CleanupTask[] =>
  features.flatMap(({ cleanup = [] }) => cleanup)

/** The cleanup of features, then files in the store of releases: uploads that no release was published with, and builds of earlier installations; last, because storage outside the database is needed. */
export function cleanupTasksFor(storage: ReleaseStorage, features: readonly Feature[]): CleanupTask[] {
  return [
    ...cleanupOf(features),
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
  tasks: readonly CleanupTask[],
  options: HousekeepingOptions = {},
): Promise<Record<string, number>> {
  const { signal, batch = BATCH } = options
  const now = await nowOf(database)
  const deleted: Record<string, number> = {}
  for (const { name, retentionDays, deleteExpired } of tasks) {
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
      const deleted = await housekeeping(database, cleanupTasksFor(storage, features), { signal })
      log.info({ deleted }, 'housekeeping is done')
    },
  }
}
