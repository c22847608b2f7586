/**
 * A Jest environment that stops a test file at its first failure: one failure is enough to detect
 * a mutant, and tests of a broken outbox would otherwise run into their timeouts.
 */
exports.untilFirstFailure = (Environment) =>
  class extends Environment {
    failed = false

    async handleTestEvent(event, state) {
      await super.handleTestEvent?.(event, state)
      if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.failed = true
      if (event.name === 'test_start' && this.failed) event.test.mode = 'skip'
    }
  }
