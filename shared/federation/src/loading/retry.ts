/** Time after which what failed to load is requested once more. */
const RETRY_DELAY_MS = 5_000

/**
 * Calls `retry` whenever the network returns, and `isTimed` also once after a short time, until the returned function
 * is called: most files that do not arrive are lost on the way.
 */
export function retryLater(retry: () => void, isTimed: boolean): () => void {
  const timer = isTimed ? setTimeout(retry, RETRY_DELAY_MS) : undefined
  addEventListener('online', retry)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', retry)
  }
}
