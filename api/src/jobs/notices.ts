import {
  commentNotices,
  consentObjectives,
  type NoticePushJob,
  type NoticeSource,
  notifyAway,
  pushNotice,
} from '../activities'
import type { Database } from '../http/serve'
import { appPlatforms, type PushProvider } from '../providers/push/provider'
import { appointmentNotices } from './appointment-notices'
import { bossDatabase } from './boss'
import { lookRepeatedly } from './looks'
import type { Job, JobContext, QueuedJob, ScheduledJob } from './jobs'
import { messageNotices, requestNotices } from './message-notices'
import { retryAfterBusy } from './retry-after-busy'
import { recordingNotices } from './recording-notices'
import { tellOfChangedConsents } from '../surveys'
import { notifyOfAbsentProviders } from '../telehealth'

/** Push messages of one kind that one process sends at once. */
const MAX_CONCURRENT_PUSHES = 10

/** Checks of messages per minute. */
const MESSAGE_LOOKS_PER_RUN = 4

/** A round that finds what is due. */
const EACH_MINUTE = { cron: '* * * * *', expireInSeconds: 300, retryLimit: 2, retryDelaySeconds: 5 }

/** How the jobs of one kind of notice run. */
interface NoticeJobOptions {
  /** Of the two queues: `comments` gives comments-round and comments-tell. */
  name: string
  /** Checks for notices per run, 15 seconds apart. */
  looksPerRun?: number
  /** How often a push message is tried again; unless told for as long as an hour, in growing steps. */
  retryLimit?: number
  retryDelaySeconds?: number
}

/** Notices to people who are not online: of comments, messages, requests to join a conversation, recordings, appointments, of somebody who waits for them, and of consents whose document has changed. */
export function noticeJobs(database: Database, push: PushProvider): Job[] {
  return [
    ...jobsOf(database, push, commentNotices, { name: 'comments' }),
    ...jobsOf(database, push, messageNotices, { name: 'messages', looksPerRun: MESSAGE_LOOKS_PER_RUN }),
    ...jobsOf(database, push, requestNotices, { name: 'requests' }),
    ...jobsOf(database, push, recordingNotices, { name: 'recordings' }),
    // Retries for some minutes: after the appointment's start a reminder is dropped.
    ...jobsOf(database, push, appointmentNotices(), { name: 'appointments', retryLimit: 5, retryDelaySeconds: 15 }),
    {
      name: 'absent-providers-round',
      ...EACH_MINUTE,
      run: () => notifyOfAbsentProviders(database),
    },
    {
      name: 'consents-round',
      cron: '*/10 * * * *',
      // A study of thousands; a round that is cut short continues with the next.
      expireInSeconds: 900,
      retryLimit: 2,
      retryDelaySeconds: 60,
      run: ({ signal }: JobContext) => tellOfChangedConsents(database, consentObjectives, signal),
    },
  ]
}

/** A round every minute finds what is due, and a job sends each push message. */
function jobsOf<Notice extends { user_id: string }>(
  database: Database,
  push: PushProvider,
  source: NoticeSource<Notice>,
  { name, looksPerRun = 1, retryLimit = 7, retryDelaySeconds = 20 }: NoticeJobOptions,
): [ScheduledJob, QueuedJob<NoticePushJob<Notice>>] {
  const pushQueue = `${name}-tell`
  return [
    {
      name: `${name}-round`,
      ...EACH_MINUTE,
      async run({ boss, signal }) {
        const look = () =>
          notifyAway(
            database,
            source,
            (transaction, jobs) =>
              boss.insert(
                jobs.map((data) => ({ name: pushQueue, data })),
                { db: bossDatabase(transaction) },
              ),
            { platforms: appPlatforms(push), signal },
          )
        await lookRepeatedly(look, signal, looksPerRun)
      },
    },
    {
      name: pushQueue,
      expireInSeconds: 300,
      retryLimit,
      retryDelaySeconds,
      batchSize: MAX_CONCURRENT_PUSHES,
      parallel: true,
      run: (job, { boss }) => retryAfterBusy(boss, pushQueue, job, () => pushNotice(database, push, source, job)),
    },
  ]
}
