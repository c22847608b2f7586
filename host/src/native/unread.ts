import { api } from '@almanac/api-client'
import { authStore } from '@almanac/auth'
import { unreadCount } from '@almanac/contracts/social/conversations'
import type { Bridge } from '@almanac/native'
import { onUserEvent } from '../registry/event-stream'

/** Events that come together are answered by one request. */
const SETTLE_MS = 300

/** What fits on a badge. */
const MAX_COUNT = 9_999

/** Tells the shell how many messages are unread, for the badge of the app; none for a visitor. Returns a function that ends it. */
export function tellUnread(bridge: Bridge): () => void {
  let told: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (count: number) => {
    if (count === told) return
    told = count
    bridge.tell('unread', { count })
  }
  const ask = () => {
    const { user } = authStore.getState()
    if (!user) {
      tell(0)
      return
    }
    api(unreadCount).then(
      ({ unread_count }) => {
        if (authStore.getState().user?.id === user.id) tell(Math.min(unread_count, MAX_COUNT))
      },
      // The badge stays as it is until the next event.
      () => undefined,
    )
  }
  const askSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(ask, SETTLE_MS)
  }
  const stopListening = onUserEvent(({ type }) => {
    if (type === 'conversation' || type === 'missed') askSoon()
  })
  const stopFollowing = authStore.subscribe(({ user }, before) => {
    if (user?.id !== before.user?.id) ask()
  })
  const onVisible = () => {
    if (document.visibilityState === 'visible') askSoon()
  }
  document.addEventListener('visibilitychange', onVisible)
  ask()
  return () => {
    clearTimeout(timer)
    stopListening()
    stopFollowing()
    document.removeEventListener('visibilitychange', onVisible)
  }
}
