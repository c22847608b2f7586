import type { Database } from '../http/serve'
import type { PushProvider } from '../providers/push/provider'
import { bossDatabase } from './boss'
import type { JobContext, QueuedJob, ScheduledJob } from './jobs'
import {
  notifyOfRecordings,
  pushRecordingNotice,
  type RecordingPushJob,
  type RecordingPushQueue,
} from './recording-notices'

/** The job that finds what somebody recorded for another and that person has not seen. */
const RECORDINGS_ROUND = 'recordings-round'
/** Push messages on their way to browsers. */
const TELL = 'recordings-tell'

/** Push messages that one process sends at once. */
const MAX_CONCURRENT_PUSHES = 10

/** Tells of what was recorded for somebody: a round every minute finds it, and a job sends each push message. */
export function recordingJobs(database: Database, push: PushProvider): [ScheduledJob, QueuedJob<RecordingPushJob>] {
  return [
    {
      name: RECORDINGS_ROUND,
      cron: '* * * * *',
      expireInSeconds: 300,
      retryLimit: 2,
      retryDelaySeconds: 5,
      run: async ({ boss, signal }) => void (await notifyOfRecordings(database, queueOf(boss), signal)),
    },
    {
      name: TELL,
      expireInSeconds: 300,
      // Tried for as long as an hour, in growing steps.
      retryLimit: 7,
      retryDelaySeconds: 20,
      batchSize: MAX_CONCURRENT_PUSHES,
      parallel: true,
      run: (job) => pushRecordingNotice(database, push, job),
    },
  ]
}

const queueOf =
  (boss: JobContext['boss']): RecordingPushQueue =>
  (transaction, jobs) =>
    boss.insert(
      jobs.map((data) => ({ name: TELL, data })),
      { db: bossDatabase(transaction) },
    )
