import { fastify } from 'fastify'
import { connect } from './database/connect'
import { StartFailure } from './database/embedded/failure'
import { logZoneRules } from './database/zone-rules'
import { loggerOptions } from './http/log'
import { writeHeartbeats } from './jobs/heartbeat'
import { deletionJobs } from './jobs/deletions'
import { deviceJobs } from './jobs/devices'
import { housekeepingJob } from './jobs/housekeeping'
import { releaseLoadsJob } from './jobs/release-loads'
import { startJobs } from './jobs/jobs'
import { noticeJobs } from './jobs/notices'
import { operatorJobs } from './jobs/operators'
import { reminderJobs } from './jobs/reminders'
import { recipients } from './account'
import { startReportWorker } from './data-export'
import { closePdf } from './pdf'
import { startSender } from './platform'
import { providersFromEnvironment } from './providers/environment'
import { ignoreBrokenPipes } from './start/process'
import { features } from './start/features'
import { readSettings } from './start/settings'
import { mailAttachments, sealingKey } from './start/attachments'
import { openStorage } from './start/release-storage'

/**
 * Six for concurrent messages (one that holds each message, and one beside it), four for reminders,
 * two for cleanup, two for reports.
 */
const MAX_CONNECTIONS = 14

/** Unfinished statements are then left to PostgreSQL, which completes or rolls back each. */
const EXIT_TIMEOUT_MS = 900

function start(): () => Promise<void> {
  const settings = readSettings(process.env)
  const { databaseUrl, logLevel, publicUrl } = settings
  if (!databaseUrl)
    throw new StartFailure(
      'The worker needs a PostgreSQL server: give its address in DATABASE_URL, such as postgres://almanac:password@localhost:5432/almanac.',
    )
  const database = connect(databaseUrl, { connections: MAX_CONNECTIONS })
  // The worker does not listen; it reuses the server's logger, which omits what people entered.
  const { log } = fastify({ logger: loggerOptions(logLevel) })
  void logZoneRules(database, log).catch(() => undefined)
  const providers = providersFromEnvironment(process.env)
  const { mail, sms, push, analytics } = providers
  const key = sealingKey()
  const jobs = startJobs({
    database,
    jobs: [
      housekeepingJob(database, openStorage(settings), features, log),
      releaseLoadsJob(database),
      ...deletionJobs({ database, features, analytics, log }),
      ...reminderJobs(database, push),
      ...noticeJobs(database, push),
      ...operatorJobs(database, settings.alerts),
      ...deviceJobs({ database, log, key, providers, publicUrl }),
    ],
    log,
  })
  const reports = startReportWorker({ database, key, log })
  const sender = startSender({
    database,
    channels: { email: mail, sms, webhook: settings.alerts.provider },
    recipients,
    attachments: mailAttachments(key, publicUrl),
    publicUrl,
    log,
  })
  const heartbeat = writeHeartbeats(database)
  process.stdout.write("Almanac's worker runs.\n")
  return async () => {
    await Promise.all([heartbeat.stop(), jobs.stop(), sender.stop(), reports.stop()])
    await closePdf()
    await database.destroy()
  }
}

function run(): void {
  const stop = start()
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      process.stdout.write(`Stopping (${signal}) …\n`)
      setTimeout(() => process.exit(0), EXIT_TIMEOUT_MS)
      void stop().finally(() => process.exit(0))
    })
  }
}

ignoreBrokenPipes()
try {
  run()
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
