/** Marks the progress lines in Jest's output for the runner. */
export const MARK = '@@progress '

/** A Jest reporter that prints one progress line for each test file. */
export default class Progress {
  done = 0
  total = 0

  /** @param {{ numTotalTestSuites: number }} results */
  onRunStart(results) {
    this.total = results.numTotalTestSuites
  }

  /** @param {{ path: string }} test */
  onTestFileStart(test) {
    this.tell(test.path)
  }

  /** @param {{ path: string }} test */
  onTestFileResult(test) {
    this.done += 1
    this.tell(test.path)
  }

  /** @param {string} at */
  tell(at) {
    process.stderr.write(`\n${MARK}${JSON.stringify({ done: this.done, total: this.total, at })}\n`)
  }
}
