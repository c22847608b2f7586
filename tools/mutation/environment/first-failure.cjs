/**
 * A Jest environment in which the first failure of a file ends it: one is
 * enough to know that a change is noticed, and tests of a broken outbox wait
 * for what never comes.
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
