/** @typedef {import('./counts.mjs').FailedTest} FailedTest */
/** @typedef {import('./counts.mjs').Result} Result */

/**
 * Above this number, tests that fail and then pass alone indicate a fault of the product or of the tests, not
 * chance.
 */
export const MAX_FLAKY = 3

/** Above this number, failures are not chance and are not retried. */
export const MAX_RETRIED = 20

/** @param {FailedTest} test */
const identity = ({ test, file, line, project }) => JSON.stringify([project, file, line, test])

/**
 * Classifies failed tests after each was retried once, alone: flaky if it
 * passed then. A test that did not run again counts as failed.
 * @param {FailedTest[]} failures
 * @param {Result[]} again
 * @returns {{ flaky: FailedTest[], failed: FailedTest[] }}
 */
export function classifyRetry(failures, again) {
  const passed = new Set(again.filter(({ status }) => status === 'expected').map(identity))
  const failed = new Set(again.filter(({ status }) => status !== 'expected').map(identity))
  /** @param {FailedTest} test */
  const isFlaky = (test) => passed.has(identity(test)) && !failed.has(identity(test))
  return { flaky: failures.filter(isFlaky), failed: failures.filter((test) => !isFlaky(test)) }
}

/**
 * Retries the failed tests once, when nothing else runs, and updates the counts:
 * a flaky test counts as passed. With more than MAX_FLAKY flaky tests, all counts
 * stay unchanged.
 * @param {Map<string, import('./counts.mjs').Count>} counts by the task's name; mutated
 * @param {(name: string, failures: FailedTest[]) => Promise<Result[]>} again
 * @returns {Promise<{ flaky: FailedTest[], tooMany: boolean }>}
 */
export async function retryFailed(counts, again) {
  const tried = [...counts].filter(([, { failedTests }]) => (failedTests?.length ?? 0) > 0)
  if (tried.reduce((total, [, count]) => total + (count.failedTests?.length ?? 0), 0) > MAX_RETRIED)
    return { flaky: [], tooMany: false }
  /** @type {Map<string, ReturnType<typeof classifyRetry>>} */
  const judged = new Map()
  for (const [name, { failedTests = [] }] of tried)
    judged.set(name, classifyRetry(failedTests, await again(name, failedTests)))
  const flaky = [...judged.values()].flatMap((verdict) => verdict.flaky)
  if (flaky.length > MAX_FLAKY) return { flaky, tooMany: true }
  for (const [name, count] of tried) {
    const verdict = judged.get(name)
    if (!verdict) continue
    const flakyCount = verdict.flaky.length
    const kinds = { ...count.kinds }
    for (const { kind } of verdict.flaky) kinds[kind] = (kinds[kind] ?? 0) + 1
    counts.set(name, {
      ...count,
      passed: count.passed + flakyCount,
      failed: count.failed - flakyCount,
      failedTests: verdict.failed,
      kinds,
    })
  }
  return { flaky, tooMany: false }
}
