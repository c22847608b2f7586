// `npm test`: runs all checks, cheap ones first, in parallel where possible; the last line has the counts.
import './work/node-version.mjs'

process.stdout.write('Testing Almanac.\n')

const { join } = await import('node:path')
const { install } = await import('./work/install.mjs')
const { CommandFailure, command, say } = await import('./work/say.mjs')
const { USAGE, readOptions } = await import('./testing/arguments.mjs')
const { installFromDebian } = await import('./testing/debian.mjs')
const { clear, environmentOf, newRun } = await import('./testing/left-behind.mjs')
const { takeLock } = await import('./testing/lock.mjs')

/** Variables that a shell may set for another server, which no test may reach. */
const FOREIGN = ['DATABASE_URL', 'DATA_DIR', 'E2E_BASE_URL', 'PUBLIC_URL', 'PORT', 'HOST', 'STUDY']

await command(async () => {
  const since = performance.now()
  const options = readOptions(process.argv.slice(2), process.env)
  if (options.help) {
    say(USAGE)
    return
  }
  const { reports, tasks } = await import('./testing/tasks.mjs')
  const release = takeLock(join(reports, 'lock'))
  process.on('exit', release)
  await install()
  for (const name of FOREIGN) delete process.env[name]

  /** @type {(run: import('./testing/left-behind.mjs').Run) => Promise<number | void>} */
  let work
  if (options.repeat) {
    const { repeat } = await import('./testing/repeat.mjs')
    const request = options.repeat
    work = (run) => repeat(request, run)
  } else {
    const { runSuite, withDependencies } = await import('./testing/suite.mjs')
    const { chooseChanged } = await import('./testing/changed.mjs')
    const all = tasks()
    const named =
      options.words.length === 0 ? all : all.filter(({ name }) => options.words.some((word) => name.includes(word)))
    if (named.length === 0)
      throw new CommandFailure(
        `No task has ${options.words.join(' or ')} in its name. There are: ${all.map(({ name }) => name).join(', ')}.`,
      )
    const chosen = options.changed === undefined ? withDependencies(named, all) : await chooseChanged(options.changed)
    if (!options.systemPackages) process.env.NO_SYSTEM_PACKAGES = 'true'
    await installFromDebian(chosen.flatMap(({ needs }) => needs ?? []))
    // The files in TEST_DATA are not among any task's known inputs.
    work = (run) =>
      runSuite(chosen, { all: options.all || Boolean(process.env.TEST_DATA), keepGoing: options.keepGoing, since, run })
  }

  const run = newRun()
  process.on('exit', () => clear(run))
  Object.assign(process.env, environmentOf(run))
  return work(run)
})
