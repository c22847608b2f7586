import { runNode } from '../work/run.mjs'

/** @typedef {import('../work/run.mjs').Options} Options */

/**
 * @typedef {object} FileCount what one test file gave
 * @property {string} file relative to the root
 * @property {string} kind of tests, as the summary names it
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} seconds
 */

/**
 * @typedef {object} FailedTest
 * @property {string} test its title, with those around it; empty where the file itself could not be run
 * @property {string} file relative to the root
 * @property {string} kind of tests, as the summary names it
 * @property {number} [line]
 * @property {string} [project] of Playwright's configuration
 * @property {string} error
 */

/** @typedef {FailedTest & { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }} Result one test, run once, in Playwright's terms */

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string} [reason] everything that a reader needs to understand a failure
 * @property {string} [note] what is said besides the numbers
 * @property {Record<string, number>} [kinds] how many tests of which kind passed
 * @property {FileCount[]} [files]
 * @property {number} [remembered] how many of those that passed did so in an earlier run, with the same inputs
 * @property {FailedTest[]} [failedTests] the tests that failed, where every failure is one of a test
 */

/** @type {Count} */
const nothing = { passed: 0, failed: 0, skipped: 0 }

/**
 * A program that passes or fails as a whole.
 * @param {string[]} args what Node runs
 * @param {Options} [options]
 * @returns {Promise<Count>}
 */
export async function check(args, options) {
  const { code, output } = await runNode(args, options)
  return code === 0 ? { ...nothing, passed: 1, kinds: { checks: 1 } } : { ...nothing, failed: 1, reason: output }
}

/** A task that could not do its work. @param {string} reason @returns {Count} */
export const failure = (reason) => ({ ...nothing, failed: 1, reason })

/**
 * The tests that passed, by kind.
 * @param {FileCount[]} files
 */
export function kindsOf(files) {
  /** @type {Record<string, number>} */
  const kinds = {}
  for (const { kind, passed } of files) kinds[kind] = (kinds[kind] ?? 0) + passed
  return kinds
}

/**
 * Several counts as one.
 * @param {Count[]} counts
 * @returns {Count}
 */
export function sum(counts) {
  const reasons = counts.flatMap(({ reason }) => reason ?? [])
  const notes = counts.flatMap(({ note }) => note ?? [])
  /** @type {Record<string, number>} */
  const kinds = {}
  for (const [kind, passed] of counts.flatMap((count) => Object.entries(count.kinds ?? {})))
    kinds[kind] = (kinds[kind] ?? 0) + passed
  /** @param {'passed' | 'failed' | 'skipped' | 'remembered'} key */
  const total = (key) => counts.reduce((all, count) => all + (count[key] ?? 0), 0)
  return {
    passed: total('passed'),
    failed: total('failed'),
    skipped: total('skipped'),
    remembered: total('remembered'),
    kinds,
    files: counts.flatMap(({ files }) => files ?? []),
    failedTests: counts.flatMap(({ failedTests }) => failedTests ?? []),
    ...(reasons.length > 0 ? { reason: reasons.join('\n') } : {}),
    ...(notes.length > 0 ? { note: notes.join(', ') } : {}),
  }
}
