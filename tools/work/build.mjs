import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { contentOf, sourcesOf } from './content.mjs'
import { built, readJson, root } from './project.mjs'
import { run } from './run.mjs'
import { CommandFailure, say, secondsSince } from './say.mjs'

/** Webpack uses one core well; a third concurrent build only takes memory. */
const MAX_CONCURRENT_BUILDS = 2

/**
 * @typedef {object} Built
 * @property {string} folder
 * @property {boolean} fresh true if nothing had changed
 * @property {string} [failure] the build's output
 */

/** One hash of everything a package is built from. @param {string} folder */
const contentNow = (folder) => `${contentOf(sourcesOf(folder))} ${process.versions.node}`

/** The file that records the inputs of an output. @param {string} folder @param {string} script */
const stampOf = (folder, script) =>
  join(root, '.cache', 'build', `${folder.replaceAll('/', '-')}-${script.replaceAll(':', '-')}`)

/** @param {string} output @param {string} stamp @param {string} content */
const isFresh = (output, stamp, content) =>
  existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === content

/**
 * Builds one package with its own `build` script, unless its sources are unchanged since the last build.
 * @param {string} folder
 * @param {string} script
 * @param {{ aside?: string | undefined, maps?: boolean }} [options] another output folder than the package's own; with source maps
 * @returns {Promise<Built>}
 */
async function buildOne(folder, script, { aside, maps = false } = {}) {
  const stamp = stampOf(folder, `${script}${aside ? '-aside' : ''}${maps ? '-maps' : ''}`)
  const content = contentNow(folder)
  const output = aside ?? join(root, folder, script === 'build' ? 'dist' : 'dist-mono')
  if (isFresh(output, stamp, content)) return { folder, fresh: true }
  const own = readJson(join(root, folder, 'package.json')).scripts?.[script]
  const line = own && [own, aside ? `--output-path "${aside}"` : '', maps ? '--env maps' : ''].filter(Boolean).join(' ')
  if (!line) return { folder, fresh: false, failure: `${folder}/package.json has no script "${script}"` }
  const since = performance.now()
  const path = [join(root, folder, 'node_modules', '.bin'), join(root, 'node_modules', '.bin'), process.env.PATH].join(
    delimiter,
  )
  const { code, output: said } = await run(line, [], {
    cwd: join(root, folder),
    shell: true,
    env: { PATH: path, NODE_ENV: 'production' },
  })
  if (code !== 0) return { folder, fresh: false, failure: said }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, content)
  say(`  ${folder} is built (${secondsSince(since)})`)
  return { folder, fresh: false }
}

/**
 * Builds a remote for use outside this checkout's server: outdated files of the package
 * stay as they are, because a running server may be serving them. Returns a folder
 * with `package.json` and `dist`; with `maps` also that of its source maps.
 * @param {string} folder
 * @param {{ maps: boolean }} options
 */
export async function buildSeparately(folder, { maps }) {
  if (!maps && isFresh(join(root, folder, 'dist'), stampOf(folder, 'build'), contentNow(folder)))
    return join(root, folder)
  const place = join(root, '.cache', maps ? 'with-maps' : 'aside', folder)
  mkdirSync(place, { recursive: true })
  const { failure } = await buildOne(folder, 'build', { aside: join(place, 'dist'), maps })
  if (failure !== undefined) throw new CommandFailure(`Building ${folder} failed:\n${failure.trim()}`)
  copyFileSync(join(root, folder, 'package.json'), join(place, 'package.json'))
  return place
}

/**
 * Builds what changed, two packages at a time.
 * @param {string[]} [names] folders or their last part; everything if empty
 * @param {string} [script]
 */
export async function build(names = [], script = 'build') {
  const all = built()
  const unknown = names.filter((name) => !all.some((folder) => folder === name || folder.endsWith(`/${name}`)))
  if (unknown.length > 0)
    throw new CommandFailure(`There is nothing to build called ${unknown.join(', ')}. Known: ${all.join(', ')}.`)
  const waiting =
    names.length === 0
      ? all
      : all.filter((folder) => names.some((name) => folder === name || folder.endsWith(`/${name}`)))
  /** @type {Built[]} */
  const results = []
  const work = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) results.push(await buildOne(folder, script))
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_BUILDS }, work))
  const failed = results.filter((result) => result.failure !== undefined)
  if (failed.length > 0)
    throw new CommandFailure(
      failed.map((result) => `Building ${result.folder} failed:\n${result.failure?.trim()}`).join('\n\n'),
    )
  return results
}
