import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * The folder that TEST_DATA names. The tests include all the data they need; the folder may hold more of the
 * same kinds, which they then try in addition: `naughty/*.json` and `injection/*.json` (lists of
 * texts), `email/*.json` (lists of addresses, or of lists whose first item is one), `images/*`
 * (files that are not images), `dates/*.json` (`transitions` of clocks), and instruments in
 * nested folders: data dictionaries (CSV) in `redcap`, aRMT files (JSON) in `radar-armt`,
 * Questionnaires (JSON) in `fhir`.
 */
function folder() {
  const { TEST_DATA: named } = process.env
  if (!named) return undefined
  if (!existsSync(named)) throw new Error(`TEST_DATA names ${named}, which is not there.`)
  return resolve(named)
}

/**
 * Paths of the files of a kind; empty if TEST_DATA is unset.
 * @param {'naughty' | 'injection' | 'email' | 'images' | 'dates' | 'redcap' | 'radar-armt' | 'fhir'} kind
 * @returns {string[]}
 */
export function testDataFiles(kind) {
  const found = folder()
  const below = found === undefined ? undefined : join(found, kind)
  if (below === undefined || !existsSync(below)) return []
  return readdirSync(below, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => join(below, name))
    .filter((file) => statSync(file).isFile())
}

/**
 * The parsed JSON files of a kind.
 * @param {Parameters<typeof testDataFiles>[0]} kind
 * @returns {unknown[]}
 */
export const testDataOf = (kind) =>
  testDataFiles(kind)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')))

/** Additional hostile texts. */
export const furtherStrings = () =>
  [...testDataOf('naughty'), ...testDataOf('injection')].flatMap((list) =>
    Array.isArray(list) ? list.filter((text) => typeof text === 'string') : [],
  )

/** One line about the additional data, if any. */
export function announcement() {
  const found = folder()
  if (found === undefined) return undefined
  /** @type {Parameters<typeof testDataFiles>[0][]} */
  const kinds = ['naughty', 'injection', 'email', 'images', 'dates', 'redcap', 'radar-armt', 'fhir']
  return `Tried in addition, from ${found}: ${kinds.map((kind) => `${kind} (${testDataFiles(kind).length} files)`).join(', ')}.`
}
