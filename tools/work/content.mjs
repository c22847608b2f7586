import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packages, readJson, root } from './project.mjs'

const made = new Set(['node_modules', 'coverage', 'test-results', 'playwright-report', '.cache'])
const isMade = (/** @type {string} */ name) => made.has(name) || name.startsWith('dist')
const isTest = (/** @type {string} */ name) => /\.test(-d)?\.[cm]?tsx?$/.test(name)

/**
 * The files that a build may read, or with `tests` those that a check may read, in a stable order.
 * @param {string} path relative to the root; a folder or a file
 * @param {{ tests: boolean }} wanted
 * @returns {string[]}
 */
function filesUnder(path, wanted) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !isMade(entry.name) && (wanted.tests || !isTest(entry.name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesUnder(`${path}/${entry.name}`, wanted)
        : entry.isFile()
          ? [`${path}/${entry.name}`]
          : [],
    )
}

/**
 * One hash of the content of files and folders, without their test files by default.
 * @param {string[]} paths relative to the root
 * @param {{ tests: boolean }} [wanted]
 */
export function contentOf(paths, wanted = { tests: false }) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesUnder(path, wanted)))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 24)
}

/**
 * A package's folder and those of the workspace packages that it is built from.
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
  // The server reads its texts at startup; all other builds include them.
  return [...found, ...(folder === 'api' ? [] : ['locales']), 'pnpm-lock.yaml', 'tsconfig.base.json', 'tsconfig.json']
}
