// `npm run almanac -- …`: the command line of the server, built first where it changed.
import './work/node-version.mjs'

const [{ install }, { build }, { releaseSignals }, { command }] = await Promise.all([import('./work/install.mjs'), import('./work/build.mjs'), import('./work/run.mjs'), import('./work/say.mjs')])

await command(async () => {
  await install()
  await build(['api'])
  releaseSignals()
  await import('../api/dist/almanac.cjs')
})
