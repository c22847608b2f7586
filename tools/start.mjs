// `npm start`: installs, builds what changed, and runs the server in this process.
import './work/node-version.mjs'

process.stdout.write('Starting Almanac.\n')

const { install } = await import('./work/install.mjs')
const { build } = await import('./work/build.mjs')
const { releaseSignals } = await import('./work/run.mjs')
const { command, say, secondsSince } = await import('./work/say.mjs')

await command(async () => {
  const since = performance.now()
  await install()
  say('Building what changed …')
  const results = await build()
  const count = results.filter((result) => !result.fresh).length
  say(count === 0 ? '  nothing had changed' : `  ${count} built (${secondsSince(since)})`)
  // In this process rather than a child, so that Ctrl-C leaves no process behind.
  releaseSignals()
  /** @type {string} made by the build */
  const program = '../api/dist/server.cjs'
  await import(program)
})
