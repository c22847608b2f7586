import TestRunner from 'jest-runner'

/**
 * The test names of each file and its duration, from its last run in this process.
 * @type {Map<string, { names: string[], milliseconds: number }>}
 */
const known = new Map()

/**
 * Extends Jest's runner for runs in which Stryker names the tests that reach a mutant. Loading a file takes
 * longer than most tests, so files without such tests are skipped, fast files run first, and the first
 * failure ends the run.
 */
export default class MutationRunner extends TestRunner {
  /** @override @type {TestRunner['runTests']} */
  async runTests(tests, watcher, options) {
    const { testNamePattern } = this._globalConfig
    const wanted = new RegExp(testNamePattern ?? '', 'i')
    let failed = false
    this.on('test-file-success', ([{ path }, { numFailingTests, perfStats, testResults }]) => {
      if (!testNamePattern || !known.has(path))
        known.set(path, { names: testResults.map(({ fullName }) => fullName), milliseconds: perfStats.runtime })
      failed ||= numFailingTests > 0
    })
    this.on('test-file-failure', () => {
      failed = true
    })
    const holding = tests.filter(({ path }) => known.get(path)?.names.some((name) => wanted.test(name)) ?? true)
    const quickest = holding.sort(
      (one, other) => (known.get(one.path)?.milliseconds ?? 0) - (known.get(other.path)?.milliseconds ?? 0),
    )
    for (const test of quickest) {
      if (testNamePattern && failed) return
      await super.runTests([test], watcher, options)
    }
  }
}
