import { isReached, onReachabilityChange } from '@almanac/api-client'
import { outbox } from '@almanac/outbox'
import { WAITING_DELAY_MS } from '@almanac/outbox/waiting'

/** How long a dialog waits for a server that can be reached, in milliseconds. */
const REACHED_DELAY_MS = 5_000

/** What became of a write so far. `waiting`: it is kept on this device and sent when the server can be reached. */
export type SoonOutcome = 'saved' | 'waiting'

/** Resolves when there is no reason to wait for an answer any longer; returns how to stop waiting as well. */
function patience(): { over: Promise<'waiting'>; stop: () => void } {
  let stop = () => {}
  const over = new Promise<'waiting'>((resolve) => {
    const delay = !navigator.onLine ? 0 : isReached() ? REACHED_DELAY_MS : WAITING_DELAY_MS
    const timer = setTimeout(() => resolve('waiting'), delay)
    const stopListening = onReachabilityChange((reached) => {
      if (!reached) resolve('waiting')
    })
    stop = () => {
      clearTimeout(timer)
      stopListening()
    }
  })
  return { over, stop }
}

/** The outcome of a write as far as it is known while a person waits. Throws ApiError where the server refused it. */
export async function soonOutcome(write_id: string): Promise<SoonOutcome> {
  const { over, stop } = patience()
  const settled = outbox.settled(write_id)
  // A refusal after that is shown at the entry.
  settled.catch(() => undefined)
  return Promise.race([settled, over]).finally(stop)
}
