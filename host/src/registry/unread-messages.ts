import { api, onReachabilityChange } from '@almanac/api-client'
import { authStore } from '@almanac/auth'
import { unreadCount } from '@almanac/contracts/social/conversations'
import { onUserEvent } from './event-stream'

/** Debounce: events within this time lead to one request. */
const SETTLE_MS = 300

/** Tabs of one browser report here what they read and write in conversations (social's `otherTabs.ts`), which the server does not send to their own session. */
const OTHER_TABS = 'almanac.conversations'

/** Unread messages and requests to join a conversation of the signed-in user; null while unknown, 0 for a visitor. */
let count: number | null = null
let stop: (() => void) | undefined
const listeners = new Set<() => void>()

/** What there is to see under Messages; null while unknown. */
export const unreadMessages = (): number | null => count

/** Calls the listener when the count changes. The count is followed while anybody listens. Returns a function that stops this. */
export function followUnreadMessages(listener: () => void): () => void {
  listeners.add(listener)
  stop ??= follow()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
    count = null
  }
}

function setCount(next: number | null): void {
  if (next === count) return
  count = next
  for (const listener of listeners) listener()
}

function fetchCount(): void {
  const { user } = authStore.getState()
  if (!user) return setCount(0)
  api(unreadCount).then(
    ({ unread_count, request_count }) => {
      // A server of the release before has no requests.
      if (authStore.getState().user?.id === user.id) setCount(unread_count + (request_count ?? 0))
    },
    // The count stays as it is until the next event.
    () => undefined,
  )
}

function follow(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const fetchSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(fetchCount, SETTLE_MS)
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') fetchSoon()
  }
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(OTHER_TABS)
  tabs?.addEventListener('message', fetchSoon)
  document.addEventListener('visibilitychange', onVisible)
  const stops = [
    onUserEvent(({ type }) => {
      if (type === 'conversation' || type === 'relationships' || type === 'missed') fetchSoon()
    }),
    onReachabilityChange((reached) => {
      if (reached) fetchSoon()
    }),
    authStore.subscribe(({ user }, before) => {
      if (user?.id === before.user?.id) return
      setCount(user ? null : 0)
      fetchCount()
    }),
  ]
  fetchCount()
  return () => {
    clearTimeout(timer)
    tabs?.close()
    document.removeEventListener('visibilitychange', onVisible)
    for (const one of stops) one()
  }
}
