import { fastify } from 'fastify'
import { connect } from './database/connect'
import { StartFailure } from './database/embedded/failure'
import { logZoneRules } from './database/zone-rules'
import { loggerOptions } from './http/log'
import { writeHeartbeats } from './jobs/heartbeat'
import { closePdf } from './pdf'
import { providersFromEnvironment } from './providers/environment'
import { startBackground } from './start/background'
import { ignoreBrokenPipes } from './start/process'
import { readSettings } from './start/settings'
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
  const { databaseUrl, logLevel } = settings
  if (!databaseUrl)
    throw new StartFailure(
      'The worker needs a PostgreSQL server: give its address in DATABASE_URL, such as postgres://almanac:password@localhost:5432/almanac.',
    )
  const database = connect(databaseUrl, { connections: MAX_CONNECTIONS })
  // The worker does not listen; it reuses the server's logger, which omits what people entered.
  const { log } = fastify({ logger: loggerOptions(logLevel) })
  void logZoneRules(database, log).catch(() => undefined)
  const running = startBackground({
    settings,
    database,
    storage: openStorage(settings),
    providers: providersFromEnvironment(process.env),
    log,
    cleans: true,
    sends: true,
  })
  const heartbeat = writeHeartbeats(database)
  process.stdout.write("Almanac's worker runs.\n")
  return async () => {
    await Promise.all([heartbeat.stop(), ...running.map(({ stop }) => stop())])
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
