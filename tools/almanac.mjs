// `npm run almanac -- …`: the command line of the server, built first where it changed.
import './work/node-version.mjs'

const [{ install }, { build }, { releaseSignals }, { command }] = await Promise.all([import('./work/install.mjs'), import('./work/build.mjs'), import('./work/run.mjs'), import('./work/say.mjs')])

await command(async () => {
  await install()
  await build(['api'])
  releaseSignals()
  /** @type {string} made by the build */
  const program = '../api/dist/almanac.cjs'
  await import(program)
})
