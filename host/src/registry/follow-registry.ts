import { api, serverNow } from '@almanac/api-client'
import { registryRevision, type Registry } from '@almanac/contracts/platform/registry'
import { checkSession } from '../session/check-session'
import { canReceiveEvents, passOnUserEvent, receiveEvents, type StreamEvent } from './event-stream'
import { refreshRegistry, refreshToRevision, stopRefreshing } from './fetch-registry'
import { currentRegistry } from './registry-store'

/** Between two looks at the clock; no call is made for one. */
const CLOCK_INTERVAL_MS = 1_000
/** Between two requests for the revision, where no stream announces it. */
const POLL_INTERVAL_MS = 4_000
/** The same beside a stream: a net for a connection that died without a word. */
const STREAM_POLL_INTERVAL_MS = 300_000
/** A tab that comes into view again asks at once when the last request is this old. */
const MAX_AGE_ON_RETURN_MS = 30_000
/** While the server does not answer. */
const MAX_POLL_INTERVAL_MS = 60_000

/** When the registry is fetched again although nothing has changed: at half of its life, or when its preview ends. By the server's clock. */
export function dueAt({ issued_at, expires_at, preview }: Registry): number {
  const half = (Date.parse(issued_at) + Date.parse(expires_at)) / 2
  return preview ? Math.min(half, Date.parse(preview.expires_at)) : half
}

/**
 * Keeps the registry of this tab that of the server, for this user or visitor.
 * Nothing is asked while the tab is offline or out of view. Returns a function
 * that ends it.
 */
export function followRegistry(user_id: string | null): () => void {
  const onEvent = (event: StreamEvent) => {
    if (event.type === 'registry') void refreshToRevision(event.revision, { spread: true })
    else if (event.type === 'study_closed') void checkSession()
    else passOnUserEvent(event)
  }
  const closeStream = user_id !== null && canReceiveEvents() ? receiveEvents(user_id, onEvent) : null
  const usualInterval = closeStream ? STREAM_POLL_INTERVAL_MS : POLL_INTERVAL_MS
  let interval = usualInterval
  let polledAt = Date.now()
  let refreshedAt = 0

  const poll = () => {
    polledAt = Date.now()
    api(registryRevision).then(
      ({ revision }) => {
        interval = usualInterval
        void refreshToRevision(revision, { spread: false })
      },
      () => {
        interval = Math.max(usualInterval, Math.min(interval * 2, MAX_POLL_INTERVAL_MS))
      },
    )
  }

  const pollIfOlderThan = (age: number) => {
    const registry = currentRegistry()
    if (!registry || document.visibilityState !== 'visible' || !navigator.onLine) return
    if (serverNow() >= dueAt(registry) && Date.now() - refreshedAt > MAX_POLL_INTERVAL_MS) {
      refreshedAt = Date.now()
      void refreshRegistry()
    } else if (Date.now() - polledAt >= age) poll()
  }

  const timer = setInterval(() => {
    pollIfOlderThan(interval)
  }, CLOCK_INTERVAL_MS)
  const onVisible = () => {
    pollIfOlderThan(Math.min(interval, MAX_AGE_ON_RETURN_MS))
  }
  document.addEventListener('visibilitychange', onVisible)

  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisible)
    closeStream?.()
    stopRefreshing()
  }
}
