import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kindsOf, sum } from './counts.mjs'

/** @typedef {import('./counts.mjs').Count} Count */
/** @typedef {import('./counts.mjs').FileCount} FileCount */

/**
 * @typedef {object} Part of a task, cached separately
 * @property {string} name
 * @property {(file: string) => boolean} [holds] whether a test file belongs to it; all by default
 * @property {(known: Map<string, string>) => string} content one hash of all inputs; parts checked at the same moment share the cache `known`
 */

/** @typedef {{ content: string, passed: number, skipped: number, kinds: Record<string, number> }} Remembered */

/** A name as a valid file name. @param {string} name */
export const slug = (name) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * A cache of passed parts by their inputs, stored in a folder.
 * @param {string} folder
 * @param {{ all: boolean }} options `all`: ignores cached results, but still records new ones
 */
export function passedCache(folder, { all }) {
  /** @param {string} task @param {Part} part */
  const place = (task, part) => join(folder, `${slug(`${task} ${part.name}`)}.json`)

  /** @param {string} task @param {Part} part @param {string} content @returns {Remembered | undefined} */
  const recall = (task, part, content) => {
    const file = place(task, part)
    if (all || !existsSync(file)) return undefined
    const remembered = JSON.parse(readFileSync(file, 'utf8'))
    return remembered.content === content ? remembered : undefined
  }

  /**
   * Runs the parts whose inputs changed since they passed, and records those that pass now.
   * @param {string} task
   * @param {Part[]} parts none if nothing is cached
   * @param {(stale: string[]) => Promise<Count>} work called with the names of the parts to run
   * @returns {Promise<Count>}
   */
  return async (task, parts, work) => {
    if (parts.length === 0) return work([])
    const known = new Map()
    const before = parts
      .map((part) => ({ part, content: part.content(known) }))
      .map((state) => ({ ...state, remembered: recall(task, state.part, state.content) }))
    const stale = before.filter(({ remembered }) => !remembered)
    const unchanged = before.flatMap(({ remembered }) =>
      remembered
        ? [
            {
              passed: remembered.passed,
              failed: 0,
              skipped: remembered.skipped,
              kinds: remembered.kinds,
              remembered: remembered.passed,
            },
          ]
        : [],
    )
    if (stale.length === 0) return { ...sum(unchanged), note: 'unchanged' }
    for (const { part } of stale) rmSync(place(task, part), { force: true })
    const count = await work(stale.map(({ part }) => part.name))
    mkdirSync(folder, { recursive: true })
    const after = new Map()
    const attributable = count.failed === total(count.files ?? [], 'failed')
    for (const { part, content } of stale) {
      const files = part.holds && (count.files ?? []).filter(({ file }) => part.holds?.(file))
      const passed = count.failed === 0 || (attributable && files !== undefined && total(files, 'failed') === 0)
      // If a file changed meanwhile, it is unknown which version passed.
      if (!passed || part.content(after) !== content) continue
      const own = files
        ? { passed: total(files, 'passed'), skipped: total(files, 'skipped'), kinds: kindsOf(files) }
        : { passed: count.passed, skipped: count.skipped, kinds: count.kinds ?? {} }
      writeFileSync(place(task, part), JSON.stringify({ content, ...own }))
    }
    const note =
      unchanged.length > 0
        ? [
            `without ${before
              .filter(({ remembered }) => remembered)
              .map(({ part }) => part.name)
              .join(', ')}, unchanged`,
          ]
        : []
    // Only a count whose failures are all tests has failedTests; adding up must not create it.
    return {
      ...sum([count, ...unchanged]),
      failedTests: count.failedTests,
      note: [count.note, ...note].filter(Boolean).join('; ') || undefined,
    }
  }
}

/** @param {FileCount[]} files @param {'passed' | 'failed' | 'skipped'} key */
const total = (files, key) => files.reduce((all, file) => all + file[key], 0)
