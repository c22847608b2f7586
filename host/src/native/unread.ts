import { api } from '@almanac/api-client'
import { authStore } from '@almanac/auth'
import { unreadCount } from '@almanac/contracts/social/conversations'
import type { Bridge } from '@almanac/native'
import { onUserEvent } from '../registry/event-stream'

/** Debounce: events within this time lead to one request. */
const SETTLE_MS = 300

/** The highest number on a badge. */
const MAX_COUNT = 9_999

/** Reports the number of unread messages to the shell, for the app's badge; 0 for a visitor. Returns a function that stops this. */
export function reportUnread(bridge: Bridge): () => void {
  let lastCount: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = (count: number) => {
    if (count === lastCount) return
    lastCount = count
    bridge.send('unread', { count })
  }
  const fetchCount = () => {
    const { user } = authStore.getState()
    if (!user) {
      report(0)
      return
    }
    api(unreadCount).then(
      ({ unread_count }) => {
        if (authStore.getState().user?.id === user.id) report(Math.min(unread_count, MAX_COUNT))
      },
      // The badge stays as it is until the next event.
      () => undefined,
    )
  }
  const fetchCountSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(fetchCount, SETTLE_MS)
  }
  const stopListening = onUserEvent(({ type }) => {
    if (type === 'conversation' || type === 'relationships' || type === 'missed') fetchCountSoon()
  })
  const stopFollowing = authStore.subscribe(({ user }, before) => {
    if (user?.id !== before.user?.id) fetchCount()
  })
  const onVisible = () => {
    if (document.visibilityState === 'visible') fetchCountSoon()
  }
  document.addEventListener('visibilitychange', onVisible)
  fetchCount()
  return () => {
    clearTimeout(timer)
    stopListening()
    stopFollowing()
    document.removeEventListener('visibilitychange', onVisible)
  }
}
