import { api, isReached, noteReached, onReach } from '@almanac/api-client'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { backoffDelay } from '@almanac/domain/backoff'

/** Between two questions whether the server is there again. */
const BACKOFF = { initialDelay: 1_000, maxDelay: 20_000 }

/**
 * While the server does not answer, asks for it now and then. `back` is called
 * when it answers again. The answer ends it.
 */
export function followContact(back: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let retries = 0

  const ask = () => {
    clearTimeout(timer)
    if (isReached()) return
    timer = setTimeout(ask, backoffDelay(retries, BACKOFF))
    retries += 1
    // Its answer is noted by the one who asks.
    if (navigator.onLine) api(registryRevision).catch(() => undefined)
  }
  const onOnline = () => {
    retries = 0
    ask()
  }
  const onOffline = () => {
    noteReached(false)
  }

  const stop = onReach((reached) => {
    retries = 0
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
