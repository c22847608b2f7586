import { api, isReached, noteReached, onReach } from '@almanac/api-client'
import { registryRevision } from '@almanac/contracts/platform/registry'

/** Milliseconds between two questions whether the server is there again; doubled each time up to the longest. */
const AGAIN = { first: 1_000, longest: 20_000 }

/**
 * While the server does not answer, asks for it now and then. `back` is called
 * when it answers again. The answer ends it.
 */
export function followContact(back: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = AGAIN.first

  const ask = () => {
    clearTimeout(timer)
    if (isReached()) return
    timer = setTimeout(ask, pause)
    pause = Math.min(pause * 2, AGAIN.longest)
    // Its answer is noted by the one who asks.
    if (navigator.onLine) api(registryRevision).catch(() => undefined)
  }
  const onOnline = () => {
    pause = AGAIN.first
    ask()
  }
  const onOffline = () => {
    noteReached(false)
  }

  const stop = onReach((reached) => {
    pause = AGAIN.first
    if (reached) back()
    else ask()
  })
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  if (!navigator.onLine) noteReached(false)
  ask()

  return () => {
    clearTimeout(timer)
    stop()
    removeEventListener('online', onOnline)
    removeEventListener('offline', onOffline)
  }
}
