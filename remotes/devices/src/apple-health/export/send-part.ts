import { api, ApiError } from '@almanac/api-client'
import { addAppleHealthSamples, type AppleHealthAnswer } from '@almanac/contracts/devices/apple-health'
import type { ExportedSample } from '@almanac/domain/apple-health'

/** The first pause after a failure; each is twice as long as the one before. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** Too many requests, and what a server answers that is being started again. */
const PASSING = [0, 408, 429, 502, 503, 504]

/**
 * Sends a part until the server has it: without a network, or a server, it is tried again after
 * pauses that grow, and at once when the browser is online again. `onWaiting` says whether it waits.
 * Rejects with the ApiError of a refusal, and with the signal's reason.
 */
export async function sendPart(
  samples: readonly ExportedSample[],
  { signal, onWaiting }: { signal: AbortSignal; onWaiting: (waiting: boolean) => void },
): Promise<AppleHealthAnswer> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      const answer = await api(addAppleHealthSamples, { body: { samples: [...samples] }, signal })
      onWaiting(false)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError) || !PASSING.includes(error.status)) throw error
      onWaiting(true)
      await online(pause, signal)
    }
  }
}

/** A pause that ends early when the browser is online again. Rejects when the signal is given. */
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
