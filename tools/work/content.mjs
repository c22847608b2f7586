import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packages, readJson, root } from './project.mjs'

const made = new Set(['node_modules', 'coverage', 'test-results', 'playwright-report', '.cache'])
const isMade = (/** @type {string} */ name) => made.has(name) || name.startsWith('dist')
const isTest = (/** @type {string} */ name) => /\.test(-d)?\.[cm]?tsx?$/.test(name)

/**
 * The files that a build may read, in a stable order.
 * @param {string} path relative to the root; a folder or a file
 * @returns {string[]}
 */
function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !isMade(entry.name) && !isTest(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(`${path}/${entry.name}`) : entry.isFile() ? [`${path}/${entry.name}`] : []))
}

/**
 * One short name for the content of files and folders.
 * @param {string[]} paths relative to the root
 */
export function contentOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder)) hash.update(`${file}\0`).update(readFileSync(join(root, file))).update('\0')
  return hash.digest('hex').slice(0, 24)
}

/**
 * A package's folder and those of the packages of ours that it is built from.
 * @param {string} folder
 */
export function sourcesOf(folder) {
  const known = packages()
  const found = new Set([folder])
  for (const current of found) {
    const dependencies = Object.keys(readJson(join(root, current, 'package.json')).dependencies ?? {})
    for (const name of dependencies) {
      const owner = known.get(name)
      if (owner) found.add(owner)
    }
  }
  // The server reads its words when it starts; into everything else they are built.
  return [...found, ...(folder === 'api' ? [] : ['locales']), 'pnpm-lock.yaml', 'tsconfig.base.json', 'tsconfig.json']
}
