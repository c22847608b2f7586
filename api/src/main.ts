import { areas } from './areas'
import { StartFailure } from './database/embedded/failure'
import { buildApp } from './http/app'
import { loggerOptions } from './http/log'
import { keepTemplate } from './page/template'
import { openDatabase } from './start/database'
import { listen, requireFreePort } from './start/listen'
import { openReleases } from './start/releases'
import { readSettings } from './start/settings'
import { openStudy } from './start/study'
import { createUndo } from './start/undo'

const say = (line: string) => process.stdout.write(`${line}\n`)

const undo = createUndo((name, error) => {
  process.stderr.write(`${name} did not stop: ${error instanceof Error ? error.message : 'no reason given'}\n`)
})

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  await requireFreePort(settings)
  const database = await openDatabase(settings, say, undo)
  const files = await openReleases(database, settings, say)
  const signIns = await openStudy(database, settings, say)
  const app = await buildApp({
    database,
    areas,
    page: { template: keepTemplate(settings.hostPage), files, frameAncestors: settings.frameAncestors },
    publicUrl: settings.publicUrl,
    allowedOrigins: settings.allowedOrigins,
    trustProxy: settings.trustProxy,
    logger: loggerOptions(settings.logLevel),
  })
  undo.add('the server', () => app.close())
  await listen(app, settings)
  say(`\nAlmanac is at ${settings.publicUrl}`)
  for (const line of signIns) say(`  ${line}`)
  say('Ctrl-C stops it.')
}

let stopping = false

function stop(signal: NodeJS.Signals): void {
  if (stopping) process.exit(130)
  stopping = true
  say(`\nStopping (${signal}) …`)
  void undo.run().then(() => process.exit(0))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

start().catch(async (error: unknown) => {
  // A start that a signal cut off has nothing to complain about.
  if (stopping) return
  if (error instanceof StartFailure) process.stderr.write(`\n${error.message}\n`)
  else process.stderr.write(`\nAlmanac could not start. ${error instanceof Error ? error.stack ?? error.message : ''}\n`)
  await undo.run()
  process.exit(1)
})
