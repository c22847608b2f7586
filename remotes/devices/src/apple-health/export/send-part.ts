import { api, ApiError } from '@almanac/api-client'
import { addAppleHealthSamples, type AppleHealthAnswer } from '@almanac/contracts/devices/apple-health'
import { backoffDelay, isRetryable } from '@almanac/domain/backoff'
import type { ExportedSample } from '@almanac/domain/apple-health'

const BACKOFF = { initialDelay: 1_000, maxDelay: 60_000 }

/**
 * Sends a part until the server has it: without a network or server it is retried with growing pauses, and immediately
 * when the browser is online again. `onWaiting` says whether it is waiting. Rejects with the ApiError of a refusal, or
 * with an AbortError when the signal aborts.
 */
export async function sendPart(
  samples: readonly ExportedSample[],
  { signal, onWaiting }: { signal: AbortSignal; onWaiting: (waiting: boolean) => void },
): Promise<AppleHealthAnswer> {
  for (let failures = 0; ; failures += 1) {
    try {
      const answer = await api(addAppleHealthSamples, { body: { samples: [...samples] }, signal })
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
