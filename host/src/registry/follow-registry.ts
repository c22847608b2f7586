import { api, serverNow } from '@almanac/api-client'
import { getProfile } from '@almanac/contracts/account/profile'
import { registryRevision, type Registry } from '@almanac/contracts/platform/registry'
import { checkSession } from '../session/check-session'
import { signedInModule } from '../signed-in/load'
import type { StreamEvent } from './event-stream'
import { refreshRegistry, refreshToRevision, stopRefreshing } from './fetch-registry'
import { invalidateQueries } from '../language/invalidate-queries'
import { currentRegistry } from './registry-store'
import { dispatchUserEvent } from './user-events'

/** Interval between checks whether a poll is due. */
const CLOCK_INTERVAL_MS = 1_000
/** Interval between requests for the revision without a stream. */
const POLL_INTERVAL_MS = 4_000
/** The same with a stream, in case its connection is silently dead. */
const STREAM_POLL_INTERVAL_MS = 300_000
/** A tab that becomes visible polls at once if the last poll is at least this old. */
const MAX_AGE_ON_RETURN_MS = 30_000
/** Maximum interval while the server does not respond. */
const MAX_POLL_INTERVAL_MS = 60_000

/**
 * When the registry is refetched even without a change: at half of its lifetime, or when its preview ends. In
 * server time.
 */
export function dueAt({ issued_at, expires_at, preview }: Registry): number {
  const half = (Date.parse(issued_at) + Date.parse(expires_at)) / 2
  return preview ? Math.min(half, Date.parse(preview.expires_at)) : half
}

/**
 * Keeps the registry of this tab up to date for this user or visitor. Nothing is
 * requested while the tab is offline or hidden. Returns a function that stops
 * this.
 */
export function followRegistry(user_id: string | null): () => void {
  const onEvent = (event: StreamEvent) => {
    if (event.type === 'registry') void refreshToRevision(event.revision, { spread: true })
    else if (event.type === 'study_closed') void checkSession()
    else if (event.type === 'profile') void checkSession().then(() => invalidateQueries(getProfile.id))
    else dispatchUserEvent(event)
    if (event.type === 'missed') void invalidateQueries(getProfile.id)
  }
  const closeStream = user_id === null ? null : (signedInModule()?.receiveEvents(user_id, onEvent) ?? null)
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
