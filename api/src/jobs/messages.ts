import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../http/serve'
import type { PushProvider } from '../providers/push/provider'
import { bossDatabase } from './boss'
import type { JobContext, QueuedJob, ScheduledJob } from './jobs'
import { type MessagePushJob, type MessagePushQueue, notifyOfMessages, pushMessageNotice } from './message-notices'

/** The job that finds unread messages. */
const MESSAGES_ROUND = 'messages-round'
/** Push messages on their way to browsers. */
const TELL = 'messages-tell'

/** The clock starts a job once a minute at most: one run looks several times, so that a notice is not a minute late. */
const LOOKS_PER_RUN = 4
const LOOK_INTERVAL_MS = 15_000

/** Push messages that one process sends at once. */
const MAX_CONCURRENT_PUSHES = 10

/** Tells of unread messages: a round every minute finds them, and a job sends each push message. */
export function messageJobs(
  database: Database,
  push: PushProvider,
  intervalMs = LOOK_INTERVAL_MS,
): [ScheduledJob, QueuedJob<MessagePushJob>] {
  return [
    {
      name: MESSAGES_ROUND,
      cron: '* * * * *',
      expireInSeconds: 300,
      retryLimit: 2,
      retryDelaySeconds: 5,
      async run({ boss, signal }) {
        for (let look = 1; look <= LOOKS_PER_RUN && !signal.aborted; look += 1) {
          await notifyOfMessages(database, queueOf(boss), signal)
          if (look < LOOKS_PER_RUN) await delay(intervalMs, undefined, { signal }).catch(() => undefined)
        }
      },
    },
    {
      name: TELL,
      expireInSeconds: 300,
      // Tried for as long as an hour, in growing steps.
      retryLimit: 7,
      retryDelaySeconds: 20,
      batchSize: MAX_CONCURRENT_PUSHES,
      parallel: true,
      run: (job) => pushMessageNotice(database, push, job),
    },
  ]
}

const queueOf =
  (boss: JobContext['boss']): MessagePushQueue =>
  (transaction, jobs) =>
    boss.insert(
      jobs.map((data) => ({ name: TELL, data })),
      { db: bossDatabase(transaction) },
    )
