import { backoffDelay } from '@almanac/domain/backoff'

/**
 * How long after a failure what did not arrive is requested again: soon, as most files are lost on the way, then less
 * and less often. A slow network delivers a file after all attempts that did not wait for it, and the next one has it.
 */
const BACKOFF = { initialDelay: 5_000, maxDelay: 60_000 }

/**
 * Calls `retry` whenever the network returns, and again and again with growing delays, until the returned function is
 * called. `tried`: how often it has been called before.
 */
export function retryLater(retry: () => void, tried = 0): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = (count: number) => {
    timer = setTimeout(
      () => {
        wait(count + 1)
        retry()
      },
      backoffDelay(count, BACKOFF),
    )
  }
  wait(tried)
  addEventListener('online', retry)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', retry)
  }
}
