import { fastify } from 'fastify'
import { connect } from './database/connect'
import { StartFailure } from './database/embedded/failure'
import { loggerOptions } from './http/log'
import { noteAlive } from './jobs/alive'
import { connectWorker } from './jobs/connect'
import { startJobs } from './jobs/jobs'
import { startReminders } from './jobs/reminders'
import { recipients } from './account'
import { startSender } from './platform'
import { providersFromEnvironment } from './providers/environment'
import { outliveReaders } from './start/output'
import { readSettings } from './start/settings'
import { openStorage } from './start/storage'

/** Connections for sending: for each message on its way one that holds it, and one beside it; four for reminders. */
const SENDING = 10

/** What is not through by then is left to PostgreSQL, which does a statement whole or not at all. */
const GRACE = 900

function start(): () => Promise<void> {
  const settings = readSettings(process.env)
  const { databaseUrl, logLevel, publicUrl } = settings
  if (!databaseUrl)
    throw new StartFailure(
      'The worker needs a PostgreSQL server: give its address in DATABASE_URL, such as postgres://almanac:password@localhost:5432/almanac.',
    )
  const database = connectWorker(databaseUrl)
  // Nothing listens here: this is for the server's log, which leaves out what people entered.
  const { log } = fastify({ logger: loggerOptions(logLevel) })
  const jobs = startJobs(database, openStorage(settings), log)
  const { mail, sms, push } = providersFromEnvironment(process.env)
  const sending = connect(databaseUrl, { connections: SENDING })
  const sender = startSender({ database: sending, channels: { email: mail, sms }, recipients, publicUrl, log })
  const reminders = startReminders({ database: sending, push, log })
  const alive = noteAlive(sending)
  process.stdout.write("Almanac's worker runs.\n")
  return async () => {
    await Promise.all([alive.stop(), jobs.stop(), sender.stop(), reminders.stop()])
    await Promise.all([database.destroy(), sending.destroy()])
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
      setTimeout(() => process.exit(0), GRACE)
      void stop().finally(() => process.exit(0))
    })
  }
}

outliveReaders()
try {
  run()
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
