import { runNode } from '../work/run.mjs'

/** @typedef {import('../work/run.mjs').Options} Options */

/**
 * @typedef {object} FileCount the counts of one test file
 * @property {string} file relative to the root
 * @property {string} kind of tests, as named in the summary
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} seconds
 */

/**
 * @typedef {object} FailedTest
 * @property {string} test its title with those of its describe blocks; empty if the file itself could not be run
 * @property {string} file relative to the root
 * @property {string} kind of tests, as named in the summary
 * @property {number} [line]
 * @property {string} [project] of Playwright's configuration
 * @property {string} error
 */

/**
 * @typedef {FailedTest & { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }} Result one run of one test, with Playwright's status
 */

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string} [reason] everything that a reader needs to understand a failure
 * @property {string} [note] a remark besides the numbers
 * @property {Record<string, number>} [kinds] passed tests by kind
 * @property {FileCount[]} [files]
 * @property {number} [remembered] of those that passed, how many did so in an earlier run with the same inputs
 * @property {FailedTest[]} [failedTests] the failed tests, if every failure is one of a test
 */

/** @type {Count} */
const nothing = { passed: 0, failed: 0, skipped: 0 }

/**
 * Runs a program that passes or fails as a whole.
 * @param {string[]} args for Node
 * @param {Options} [options]
 * @returns {Promise<Count>}
 */
export async function check(args, options) {
  const { code, output } = await runNode(args, options)
  return code === 0 ? { ...nothing, passed: 1, kinds: { checks: 1 } } : { ...nothing, failed: 1, reason: output }
}

/** The count of a task that could not run. @param {string} reason @returns {Count} */
export const failure = (reason) => ({ ...nothing, failed: 1, reason })

/**
 * The passed tests by kind.
 * @param {FileCount[]} files
 */
export function kindsOf(files) {
  /** @type {Record<string, number>} */
  const kinds = {}
  for (const { kind, passed } of files) kinds[kind] = (kinds[kind] ?? 0) + passed
  return kinds
}

/**
 * Sums several counts.
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
