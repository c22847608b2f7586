import type { FastifyBaseLogger } from 'fastify'
import { recipients } from '../account'
import { startReportWorker } from '../data-export'
import type { Database } from '../http/serve'
import { deletionJobs } from '../jobs/deletions'
import { deviceJobs } from '../jobs/devices'
import { housekeepingJob } from '../jobs/housekeeping'
import { type Job, startJobs } from '../jobs/jobs'
import { noticeJobs } from '../jobs/notices'
import { operatorJobs } from '../jobs/operators'
import { releaseLoadsJob } from '../jobs/release-loads'
import { reminderJobs } from '../jobs/reminders'
import { type ReleaseStorage, startSender } from '../platform'
import type { Providers } from '../providers/environment'
import { mailAttachments, sealingKey } from './attachments'
import { features } from './features'
import type { Settings } from './settings'

/** What the background work of a process needs. */
interface BackgroundOptions {
  settings: Settings
  database: Database
  storage: ReleaseStorage
  providers: Providers
  log: FastifyBaseLogger
  /** Deletes what has expired and accounts that are due. */
  cleans: boolean
  /** Sends messages and reminders, reads devices, makes reports. */
  sends: boolean
}

/** Work that is under way, and what ends it. */
interface RunningWork {
  name: string
  stop: () => Promise<unknown>
}

/** Starts the background work of a process: all of it in a worker, or in a server that has none. */
export function startBackground(options: BackgroundOptions): RunningWork[] {
  const { settings, database, storage, providers, log, cleans, sends } = options
  const { mail, sms, push, analytics } = providers
  const { publicUrl, alerts } = settings
  const key = sealingKey()
  const jobs: Job[] = [
    ...(cleans
      ? [
          housekeepingJob(database, storage, features, log),
          releaseLoadsJob(database),
          ...deletionJobs({ database, features, analytics, log }),
        ]
      : []),
    ...(sends
      ? [
          ...deviceJobs({ database, log, key, providers, publicUrl }),
          ...reminderJobs(database, push),
          ...noticeJobs(database, push),
          ...operatorJobs(database, alerts),
        ]
      : []),
  ]
  const running: RunningWork[] = []
  if (jobs.length > 0) running.push({ name: 'what runs in the background', ...startJobs({ database, jobs, log }) })
  if (!sends) return running
  const sender = startSender({
    database,
    channels: { email: mail, sms, webhook: alerts.provider },
    recipients,
    attachments: mailAttachments(key, publicUrl),
    publicUrl,
    log,
  })
  running.push({ name: 'what makes reports', ...startReportWorker({ database, key, log }) })
  running.push({ name: 'what sends', ...sender })
  return running
}
