// `npm run almanac -- …`: the server's command line, built first if its sources changed.
import './work/node-version.mjs'

const [{ install }, { build, buildSeparately }, { releaseSignals }, { command }, { namedRemotes }] = await Promise.all([
  import('./work/install.mjs'),
  import('./work/build.mjs'),
  import('./work/run.mjs'),
  import('./work/say.mjs'),
  import('./almanac/folders.mjs'),
])

await command(async () => {
  const words = process.argv.slice(2)
  await install()
  if (words[0] === 'create-remote' && words.length === 2 && !words[1]?.startsWith('-')) {
    const { createRemote } = await import('./create-remote/create.mjs')
    await createRemote(String(words[1]))
    return
  }
  // With --address the files lie elsewhere, from the build without maps.
  const maps = words[0] === 'release' && !words.some((word) => /^--(no-maps|address)\b/.test(word))
  const buildRemotes = async () => {
    for (const { at, folder } of namedRemotes(words, process.env.INIT_CWD ?? process.cwd()))
      process.argv[at + 2] = await buildSeparately(folder, { maps })
  }
  // The command line is built beside the remotes. Trying a survey starts the product.
  const ended = await Promise.allSettled([
    build(words[0] === 'survey' && words[1] === 'try' ? undefined : ['api']),
    buildRemotes(),
  ])
  for (const result of ended) if (result.status === 'rejected') throw result.reason
  releaseSignals()
  /** @type {string} made by the build */
  const program = '../api/dist/almanac.cjs'
  await import(program)
})
