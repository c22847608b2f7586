import type PgBoss from 'pg-boss'
import {
  copyReminders,
  type DueReminders,
  fireReminders,
  enqueueDueReminders,
  pushReminder,
  type ReminderQueue,
  type ReminderReference,
  type PushJob,
} from '../activities'
import type { Database } from '../http/serve'
import { type AppPlatform, appPlatforms, type PushProvider } from '../providers/push/provider'
import { bossDatabase } from './boss'
import type { QueuedJob, ScheduledJob } from './jobs'
import { retryAfterBusy } from './retry-after-busy'

/** The job that finds reminders, every minute. */
export const REMINDERS_ROUND = 'reminders-round'
const DUE = 'reminders-due'
/** The queue of push messages to browsers and apps. */
export const NOTIFY_QUEUE = 'reminders-tell'

/** For copying reminders in one round: a large study's take several rounds, so that due reminders are not delayed. */
const COPY_TIMEOUT_MS = 30_000

/** Push messages that one process sends at once. */
const MAX_CONCURRENT_PUSHES = 20

/**
 * The jobs of reminders: a round every minute finds what will be due, a job fires
 * each at its time, and a job sends each push message.
 */
export function reminderJobs(
  database: Database,
  push: PushProvider,
): [ScheduledJob, QueuedJob<{ reminders: ReminderReference[] }>, QueuedJob<PushJob>] {
  return [
    {
      name: REMINDERS_ROUND,
      cron: '* * * * *',
      expireInSeconds: 300,
      retryLimit: 2,
      retryDelaySeconds: 5,
      async run({ boss, signal }) {
        await enqueueDueReminders(database, queueOf(boss), { signal })
        await copyReminders(database, { signal: AbortSignal.any([signal, AbortSignal.timeout(COPY_TIMEOUT_MS)]) })
      },
    },
    {
      name: DUE,
      expireInSeconds: 300,
      retryLimit: 2,
      retryDelaySeconds: 5,
      batchSize: 5,
      parallel: false,
      run: ({ reminders }, { boss }) => fireReminders(database, queueOf(boss, appPlatforms(push)), reminders),
    },
    {
      name: NOTIFY_QUEUE,
      expireInSeconds: 300,
      // Retried with back-off for up to an hour; after that the reminder is useless.
      retryLimit: 7,
      retryDelaySeconds: 20,
      batchSize: MAX_CONCURRENT_PUSHES,
      parallel: true,
      run: (job, { boss }) => retryAfterBusy(boss, NOTIFY_QUEUE, job, () => pushReminder(database, push, job)),
    },
  ]
}

/** Enqueues jobs in the transaction that found them, so that both are committed or neither. */
export function queueOf(boss: Pick<PgBoss, 'insert'>, platforms: readonly AppPlatform[] = []): ReminderQueue {
  return {
    platforms,
    due: (transaction, due) =>
      boss.insert(
        due.map(({ at, reminders }: DueReminders) => ({
          name: DUE,
          data: { reminders },
          startAfter: at.toISOString(),
        })),
        { db: bossDatabase(transaction) },
      ),
    push: (transaction, pushes) =>
      boss.insert(
        pushes.map((data) => ({ name: NOTIFY_QUEUE, data })),
        { db: bossDatabase(transaction) },
      ),
  }
}
