// Builds what changed: `node tools/build.mjs [host] [api] [social …] [--mono]`.
import './work/node-version.mjs'

const [{ install }, { build }, { command, say, secondsSince }] = await Promise.all([
  import('./work/install.mjs'),
  import('./work/build.mjs'),
  import('./work/say.mjs'),
])

await command(async () => {
  const since = performance.now()
  const names = process.argv.slice(2).filter((argument) => argument !== '--mono')
  await install()
  if (process.argv.includes('--mono')) {
    await build(['host'], 'build:mono')
    return
  }
  say('Building what changed …')
  const results = await build(names)
  say(
    `${results.filter((result) => !result.fresh).length} built, ${results.filter((result) => result.fresh).length} as they were (${secondsSince(since)})`,
  )
})
