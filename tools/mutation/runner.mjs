import TestRunner from 'jest-runner'

/** The names of the tests in each file, as they were when it ran last in this process. @type {Map<string, string[]>} */
const known = new Map()

/**
 * Jest's own runner for a run in which Stryker names the tests that reach a
 * change. Loading a file takes longer than most tests, so those that hold none
 * of these are left out, and so are the others once a test has failed.
 */
export default class MutationRunner extends TestRunner {
  /** @type {TestRunner['runTests']} */
  async runTests(tests, watcher, options) {
    const { testNamePattern } = this._globalConfig
    const wanted = new RegExp(testNamePattern ?? '', 'i')
    let failed = false
    this.on('test-file-success', ([{ path }, { numFailingTests, testResults }]) => {
      known.set(path, testResults.map(({ fullName }) => fullName))
      failed ||= numFailingTests > 0
    })
    this.on('test-file-failure', () => { failed = true })
    for (const test of tests) {
      if (testNamePattern && failed) return
      if (known.get(test.path)?.some((name) => wanted.test(name)) ?? true) await super.runTests([test], watcher, options)
    }
  }
}
