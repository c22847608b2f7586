import { MAX_FLAKY } from './flaky.mjs'

/** @typedef {import('./counts.mjs').Count} Count */
/** @typedef {import('./counts.mjs').FailedTest} FailedTest */

/**
 * @typedef {object} Outcome
 * @property {Map<string, Count>} counts by the task's name
 * @property {Map<string, number>} seconds by the task's name
 * @property {number} total seconds, including the installation
 * @property {string[]} notStarted tasks that were not started because types or lint failed
 * @property {{ flaky: FailedTest[], tooMany: boolean }} retried
 * @property {string[]} left processes and folders that the run left behind
 * @property {(name: string) => string} failures folder for the failures of a browser task
 */

/** @param {number} seconds */
const time = (seconds) =>
  seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${String(Math.round(seconds % 60)).padStart(2, '0')} s`

/** One line about a finished task. @param {string} name @param {Count} count @param {number} seconds */
export function verdict(name, count, seconds) {
  const numbers = [
    ...(count.failed > 0 ? [`${count.failed} failed`] : []),
    `${count.passed} passed`,
    ...(count.skipped > 0 ? [`${count.skipped} skipped`] : []),
  ].join(', ')
  return `${count.failed > 0 ? 'FAILED' : 'ok    '} ${name}: ${numbers}${count.note ? ` (${count.note})` : ''} · ${time(seconds)}`
}

/** @param {FailedTest} test */
const named = ({ test, file, line, project }) =>
  `  ${file}${line ? `:${line}` : ''}${project ? ` [${project}]` : ''}${test ? ` › ${test}` : ''}`

/** The final lines of a run; the last one has the counts. @param {Outcome} outcome @returns {string[]} */
export function summary({ counts, seconds, total, notStarted, retried, left, failures }) {
  const all = [...counts.values()]
  /** @param {'passed' | 'failed' | 'skipped' | 'remembered'} key */
  const sum = (key) => all.reduce((whole, count) => whole + (count[key] ?? 0), 0)
  const failed = [...counts].filter(([, count]) => count.failed > 0).map(([name]) => name)
  const files = all
    .flatMap((count) => count.files ?? [])
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
  /** @type {Record<string, number>} */
  const kinds = {}
  for (const [kind, passed] of all.flatMap((count) => Object.entries(count.kinds ?? {})))
    kinds[kind] = (kinds[kind] ?? 0) + passed
  const withFailedTests = [...counts].filter(([, count]) => (count.failedTests?.length ?? 0) > 0)
  const failedNow = sum('failed') + left.length
  return [
    '',
    ...(files.length > 0
      ? [
          'The slowest files:',
          ...files.map(({ file, kind, seconds: taken }) => `${taken.toFixed(1).padStart(8)} s  ${file} (${kind})`),
        ]
      : []),
    `Time of each task: ${[...seconds]
      .sort((a, b) => b[1] - a[1])
      .map(([name, taken]) => `${name} ${time(taken)}`)
      .join(', ')}. Total: ${time(total)}.`,
    `Passed by kind: ${Object.entries(kinds)
      .map(([kind, passed]) => `${passed} ${kind}`)
      .join(', ')}.`,
    ...(sum('remembered') > 0
      ? [
          `${sum('remembered')} of those that passed were not run again: nothing that they depend on has changed since (--all runs them).`,
        ]
      : []),
    ...(retried.flaky.length > 0
      ? [
          retried.tooMany
            ? `${retried.flaky.length} tests failed and passed when they ran alone; more than ${MAX_FLAKY} are no chance (.cache/test/flaky.json):`
            : 'Flaky: failed, and passed when run once more alone (.cache/test/flaky.json):',
          ...retried.flaky.map(named),
        ]
      : []),
    ...withFailedTests.flatMap(([name, { failedTests = [] }]) => [
      `Failed in ${name}${failedTests.some(({ kind }) => kind === 'browser') ? `; pictures, traces and server logs are in ${failures(name)}` : ''}:`,
      ...failedTests.map(named),
    ]),
    ...(left.length > 0
      ? ['Left behind by this run (now ended and removed):', ...left.map((thing) => `  ${thing}`)]
      : []),
    ...(notStarted.length > 0
      ? [`Not begun, because types or lint failed: ${notStarted.join(', ')}. --keep-going runs them all the same.`]
      : []),
    ...(failed.length > 0 ? [`Failed: ${failed.join(', ')}.`] : []),
    `${sum('passed')} passed, ${failedNow} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`,
  ]
}
