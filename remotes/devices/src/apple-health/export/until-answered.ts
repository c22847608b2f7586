import { ApiError } from '@almanac/api-client'
import { backoffDelay, isRetryable } from '@almanac/domain/backoff'

const BACKOFF = { initialDelay: 1_000, maxDelay: 60_000 }

/** When to stop waiting, and who is told about it. */
export interface Patience {
  signal: AbortSignal
  onWaiting: (waiting: boolean) => void
}

/**
 * Makes a call until the server answers: without a network or server it is retried with growing pauses, and immediately
 * when the browser is online again. `onWaiting` says whether it is waiting. Rejects with the ApiError of a refusal, or
 * with an AbortError when the signal aborts.
 */
export async function untilAnswered<T>(call: () => Promise<T>, { signal, onWaiting }: Patience): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      const answer = await call()
      onWaiting(false)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError) || !isRetryable(error.status)) throw error
      onWaiting(true)
      await online(backoffDelay(failures, BACKOFF), signal)
    }
  }
}

/** A pause that ends early when the browser is online again. Rejects when the signal aborts. */
function online(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', done)
      signal.removeEventListener('abort', stop)
      settle()
    }
    const done = end(resolve)
    const stop = end(() => reject(new DOMException('Stopped', 'AbortError')))
    const timer = setTimeout(done, ms)
    globalThis.addEventListener('online', done)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })
}
