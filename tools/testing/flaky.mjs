/** @typedef {import('./counts.mjs').BrowserTest} BrowserTest */
/** @typedef {BrowserTest & { date: string }} Flaky */

/** More tests than these that fail and then pass alone are a fault of the product or of the tests, not chance. */
export const MOST_FLAKY = 3

/** More failures than these are no chance: they are not run again. */
export const MOST_AGAIN = 20

/** @param {BrowserTest} test */
const identity = ({ test, file, line, project }) => `${project} ${file}:${line} ${test}`

/**
 * What the browser tests that failed are, after each was run once more alone:
 * flaky when it passed then. What did not run again failed.
 * @param {BrowserTest[]} failures
 * @param {(BrowserTest & { status: string })[]} again
 * @returns {{ flaky: BrowserTest[], failed: BrowserTest[] }}
 */
export function judge(failures, again) {
  const passed = new Set(again.filter(({ status }) => status === 'expected').map(identity))
  const failed = new Set(again.filter(({ status }) => status !== 'expected').map(identity))
  /** @param {BrowserTest} test */
  const isFlaky = (test) => passed.has(identity(test)) && !failed.has(identity(test))
  return { flaky: failures.filter(isFlaky), failed: failures.filter((test) => !isFlaky(test)) }
}

/**
 * Runs what failed in browsers once more, when nothing else runs, and changes
 * the counts: a flaky test is one that passed. With more than MOST_FLAKY of them
 * all the counts stay as they are.
 * @param {Map<string, import('./counts.mjs').Count>} counts by the task's name; changed
 * @param {(name: string, failures: BrowserTest[]) => Promise<(BrowserTest & { status: string })[]>} again
 * @returns {Promise<{ flaky: BrowserTest[], tooMany: boolean }>}
 */
export async function forgiveChance(counts, again) {
  const tried = [...counts].filter(([, { browserFailures }]) => (browserFailures?.length ?? 0) > 0)
  if (tried.reduce((total, [, count]) => total + (count.browserFailures?.length ?? 0), 0) > MOST_AGAIN) return { flaky: [], tooMany: false }
  /** @type {Map<string, ReturnType<typeof judge>>} */
  const judged = new Map()
  for (const [name, { browserFailures = [] }] of tried) judged.set(name, judge(browserFailures, await again(name, browserFailures)))
  const flaky = [...judged.values()].flatMap((verdict) => verdict.flaky)
  if (flaky.length > MOST_FLAKY) return { flaky, tooMany: true }
  for (const [name, count] of tried) {
    const verdict = judged.get(name)
    if (!verdict) continue
    const forgiven = verdict.flaky.length
    counts.set(name, { ...count, passed: count.passed + forgiven, failed: count.failed - forgiven, browserFailures: verdict.failed, kinds: { ...count.kinds, browser: (count.kinds?.browser ?? 0) + forgiven } })
  }
  return { flaky, tooMany: false }
}
