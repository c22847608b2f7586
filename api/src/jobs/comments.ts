import { type CommentPushJob, type CommentPushQueue, pushComment, remindOfComments } from '../activities'
import type { Database } from '../http/serve'
import type { PushProvider } from '../providers/push/provider'
import { bossDatabase } from './boss'
import type { JobContext, QueuedJob, ScheduledJob } from './jobs'

/** The job that finds unread comments, every minute. */
const COMMENTS_ROUND = 'comments-round'
/** Messages on their way to browsers. */
const NOTIFY_QUEUE = 'comments-tell'

/** Push messages that one process sends at once. */
const MAX_CONCURRENT_PUSHES = 10

/** Reminds of unread comments: a round every minute finds them, and a job sends each push message. */
export function commentJobs(database: Database, push: PushProvider): [ScheduledJob, QueuedJob<CommentPushJob>] {
  return [
    {
      name: COMMENTS_ROUND,
      cron: '* * * * *',
      expireInSeconds: 300,
      retryLimit: 2,
      retryDelaySeconds: 5,
      run: ({ boss, signal }) => remindOfComments(database, queueOf(boss), signal),
    },
    {
      name: NOTIFY_QUEUE,
      expireInSeconds: 300,
      // Tried for as long as an hour, in growing steps.
      retryLimit: 7,
      retryDelaySeconds: 20,
      batchSize: MAX_CONCURRENT_PUSHES,
      parallel: true,
      run: (job) => pushComment(database, push, job),
    },
  ]
}

const queueOf =
  (boss: JobContext['boss']): CommentPushQueue =>
  (transaction, jobs) =>
    boss.insert(
      jobs.map((data) => ({ name: NOTIFY_QUEUE, data })),
      { db: bossDatabase(transaction) },
    )
