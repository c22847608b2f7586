/** After this the browser runs the work even if it is busy, milliseconds. */
const IDLE_TIMEOUT_MS = 10_000
/** What is wanted soon after the first screen waits this long at most. */
export const FIRST_IDLE_MS = 2_000
/** Safari has no requestIdleCallback: a part of the timeout is waited for instead. */
const DELAY_SHARE = 1 / 5

/** Calls back when the browser is idle, after `timeout` milliseconds at the latest; returns a function that cancels. */
export function whenIdle(work: () => void, timeout = IDLE_TIMEOUT_MS): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, timeout * DELAY_SHARE)
    return () => {
      clearTimeout(timer)
    }
  }
  const handle = requestIdleCallback(work, { timeout })
  return () => {
    cancelIdleCallback(handle)
  }
}
