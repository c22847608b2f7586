import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { contentOf, sourcesOf } from './content.mjs'
import { built, readJson, root } from './project.mjs'
import { run } from './run.mjs'
import { Sentence, say, secondsSince } from './say.mjs'

/** Webpack uses one core well; a third build at once only takes memory. */
const SIDE_BY_SIDE = 2

/**
 * @typedef {object} Built
 * @property {string} folder
 * @property {boolean} fresh true where nothing had changed
 * @property {string} [failure] what the build said
 */

/**
 * Builds one package by its own `build` script, unless its sources are those of the last build.
 * @param {string} folder
 * @param {string} script
 * @returns {Promise<Built>}
 */
async function buildOne(folder, script) {
  const stamp = join(root, '.cache', 'build', `${folder.replaceAll('/', '-')}-${script.replaceAll(':', '-')}`)
  const content = `${contentOf(sourcesOf(folder))} ${process.versions.node}`
  const output = join(root, folder, script === 'build' ? 'dist' : 'dist-mono')
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === content) return { folder, fresh: true }
  const line = readJson(join(root, folder, 'package.json')).scripts?.[script]
  if (!line) return { folder, fresh: false, failure: `${folder}/package.json has no script "${script}"` }
  const since = performance.now()
  const path = [join(root, folder, 'node_modules', '.bin'), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const { code, output: said } = await run(line, [], { cwd: join(root, folder), shell: true, env: { PATH: path, NODE_ENV: 'production' } })
  if (code !== 0) return { folder, fresh: false, failure: said }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, content)
  say(`  ${folder} is built (${secondsSince(since)})`)
  return { folder, fresh: false }
}

/**
 * Builds what changed, two at a time.
 * @param {string[]} [names] folders or their last part; everything when empty
 * @param {string} [script]
 */
export async function build(names = [], script = 'build') {
  const all = built()
  const unknown = names.filter((name) => !all.some((folder) => folder === name || folder.endsWith(`/${name}`)))
  if (unknown.length > 0) throw new Sentence(`There is nothing to build called ${unknown.join(', ')}. Known: ${all.join(', ')}.`)
  const waiting = names.length === 0 ? all : all.filter((folder) => names.some((name) => folder === name || folder.endsWith(`/${name}`)))
  /** @type {Built[]} */
  const results = []
  const work = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) results.push(await buildOne(folder, script))
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
  const failed = results.filter((result) => result.failure !== undefined)
  if (failed.length > 0) throw new Sentence(failed.map((result) => `Building ${result.folder} failed:\n${result.failure?.trim()}`).join('\n\n'))
  return results
}
