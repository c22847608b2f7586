import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { areas } from './start/areas'
import { StartFailure } from './database/embedded/failure'
import { logZoneRules } from './database/zone-rules'
import { buildApp } from './start/app'
import { loggerOptions } from './http/log'
import type { Database } from './http/serve'
import { cacheTemplate, createHosts, createKeptFiles, type ReleaseStorage } from './platform'
import { providersFromEnvironment } from './providers/environment'
import { providersOf, useProviders } from './providers/plugin'
import { missingForCalls } from './providers/video/ice'
import { startBackground } from './start/background'
import { followContainers } from './start/containers'
import { followBuilds, openBundledHost } from './start/host'
import { keepBeforehand } from './start/keep'
import { openDatabase } from './start/database'
import { listen, requireFreePort } from './start/listen'
import { ignoreBrokenPipes, createCleanup } from './start/process'
import { isDemonstration, refusePublishedPasswords } from './start/published'
import { openReleases, logIncompatibleReleases } from './start/releases'
import { readSettings, type Settings } from './start/settings'
import { openSigner } from './start/signer'
import { openStorage } from './start/release-storage'
import { openStudy } from './start/study'

/** A signal arrived before the start was complete. */
class Interrupted extends Error {}

let stopping = false

function say(line: string): void {
  // Every step reports its progress, so an interrupted start ends here.
  if (stopping) throw new Interrupted()
  process.stdout.write(`${line}\n`)
}

const cleanup = createCleanup((name, error) => {
  process.stderr.write(`${name} did not stop: ${error instanceof Error ? error.message : 'no reason given'}\n`)
})

/** Starts background work in this process. An installation with a separate database server has a worker for it. */
function startOwnBackground(settings: Settings, app: FastifyInstance, database: Database, storage: ReleaseStorage) {
  const alone = !settings.databaseUrl
  const running = startBackground({
    settings,
    database,
    storage,
    providers: providersOf(app),
    log: app.log,
    cleans: alone,
    // Simulated providers can only be reached from this process.
    sends: alone || settings.simulators,
  })
  for (const { name, stop } of running) cleanup.add(name, stop)
}

/** Warns where calls between two browsers will not connect, which otherwise shows only in a visit. */
function warnOfCalls(app: FastifyInstance): void {
  const missing = providersOf(app).video ? null : missingForCalls(process.env)
  if (missing) app.log.warn(missing)
}

/** Simulators are a part of the bundle of their own, which is loaded where the settings ask for them. */
async function connectProviders(app: FastifyInstance, settings: Settings): Promise<void> {
  if (!settings.simulators) {
    useProviders(app, providersFromEnvironment(process.env))
    return
  }
  const { connectSimulators } = await import(/* webpackChunkName: 'simulators' */ '../simulators/connect')
  await connectSimulators(app, process.env, join(settings.dataFolder, 'simulators'))
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  await requireFreePort(settings)
  const database = await openDatabase(settings, say, cleanup)
  const storage = openStorage(settings)
  const kept = createKeptFiles(database, storage, join(settings.dataFolder, 'kept'))
  const keep = keepBeforehand(kept, say)
  const { files, installation } = await openReleases(database, settings, keep, say)
  const signIns = await openStudy(database, settings, say)
  await refusePublishedPasswords(database, settings)
  const template = cacheTemplate(settings.hostPage)
  const hosts = createHosts(database, template, kept)
  const host = await openBundledHost(database, hosts, keep, settings, say)
  await logIncompatibleReleases(database, hosts, say)
  const app = await buildApp({
    database,
    areas,
    page: { template, files, frameAncestors: settings.frameAncestors, offline: settings.offline },
    publicUrl: settings.publicUrl,
    allowedOrigins: settings.allowedOrigins,
    releaseOrigins: settings.releaseOrigins,
    previewOrigins: settings.previewOrigins,
    captchaOrigin: settings.captchaOrigin,
    supportOrigin: settings.supportOrigin,
    contact: settings.contact,
    securityContact: settings.securityContact,
    nativeApps: settings.nativeApps,
    trustProxy: settings.trustProxy,
    signer: await openSigner(settings, say),
    releaseStorage: storage,
    keptFiles: kept,
    hosts,
    secondFactor: !isDemonstration(settings),
    secondFactorDays: settings.secondFactorDays,
    logger: loggerOptions(settings.logLevel),
  })
  cleanup.add('the server', () => app.close())
  const warn = (line: string) => {
    app.log.warn(line)
  }
  if (settings.releases.length > 0)
    cleanup.add(
      'what asks for remotes',
      followContainers(installation, database, keepBeforehand(kept, warn), app.log).stop,
    )
  await connectProviders(app, settings)
  const remotes = () => installation.brought().map(({ build }) => build)
  cleanup.add('what keeps builds', followBuilds({ database, hosts, kept, remotes, log: app.log }, settings, host).stop)
  startOwnBackground(settings, app, database, storage)
  await listen(app, settings)
  warnOfCalls(app)
  void logZoneRules(database, app.log).catch(() => undefined)
  say(`\nAlmanac is at ${settings.publicUrl}`)
  for (const line of settings.leftOut) say(`  ${line}`)
  for (const line of signIns) say(`  ${line}`)
  say('Ctrl-C stops it.')
}

/** Resolves to the exit code. */
async function begin(): Promise<number> {
  try {
    await start()
    return 0
  } catch (error) {
    if (error instanceof Interrupted) return 0
    const explanation =
      error instanceof StartFailure
        ? error.message
        : `Almanac could not start.\n${error instanceof Error ? (error.stack ?? error.message) : ''}`
    process.stderr.write(`\n${explanation}\n`)
    return 1
  }
}

async function end(code: number): Promise<void> {
  await cleanup.run()
  process.exit(code)
}

ignoreBrokenPipes()

const started = begin()

function stop(signal: NodeJS.Signals): void {
  // The second Ctrl-C ends the process at once.
  if (stopping) process.exit(130)
  process.stdout.write(`\nStopping (${signal}) …\n`)
  stopping = true
  void started.then(end)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

void started.then((code) => (code === 0 ? undefined : end(code)))
