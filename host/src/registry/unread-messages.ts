import { api, onReachabilityChange } from '@almanac/api-client'
import { authStore } from '@almanac/auth'
import { unreadCount } from '@almanac/contracts/social/conversations'
import { onUserEvent } from './user-events'

/** Debounce: events within this time lead to one request. */
const SETTLE_MS = 300

/** Tabs of one browser report here what they read and write in conversations (social's `otherTabs.ts`), which the server does not send to their own session. */
const OTHER_TABS = 'almanac.conversations'

/** What there is to see under Messages. */
export interface Unread {
  messages: number
  /** Requests to join a conversation. */
  requests: number
}

const NOTHING: Unread = { messages: 0, requests: 0 }

let unread: Unread | null = null
let stop: (() => void) | undefined
let requestsMade = 0
const listeners = new Set<() => void>()

/** What is unread by the signed-in user; null while unknown, nothing for a visitor. */
export const unreadMessages = (): Unread | null => unread

/** The number on badges. */
export const totalUnread = ({ messages, requests }: Unread): number => messages + requests

/** Calls the listener when the counts change. They are followed while anybody listens. Returns a function that stops this. */
export function followUnreadMessages(listener: () => void): () => void {
  listeners.add(listener)
  stop ??= follow()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
    unread = null
  }
}

function setUnread(next: Unread | null): void {
  if (next?.messages === unread?.messages && next?.requests === unread?.requests) return
  unread = next
  for (const listener of listeners) listener()
}

function fetchUnread(): void {
  const { user } = authStore.getState()
  requestsMade += 1
  const request = requestsMade
  if (!user) return setUnread(NOTHING)
  api(unreadCount).then(
    ({ unread_count, request_count }) => {
      // A slow answer must not replace a later one, or that of the next user.
      if (request !== requestsMade || !stop) return
      // A server of the release before has no requests.
      setUnread({ messages: unread_count, requests: request_count ?? 0 })
    },
    // The counts stay as they are until the next event.
    () => undefined,
  )
}

function follow(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const fetchSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(fetchUnread, SETTLE_MS)
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
      setUnread(null)
      fetchUnread()
    }),
  ]
  fetchUnread()
  return () => {
    clearTimeout(timer)
    tabs?.close()
    document.removeEventListener('visibilitychange', onVisible)
    for (const one of stops) one()
  }
}
