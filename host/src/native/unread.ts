import type { Bridge } from '@almanac/native'
import { followUnreadMessages, totalUnread, unreadMessages } from '../registry/unread-messages'

/** The highest number on a badge. */
const MAX_COUNT = 9_999

/** Reports what is unread to the shell, for the app's badge; 0 for a visitor. Returns a function that stops this. */
export function reportUnread(bridge: Bridge): () => void {
  let last: number | null = null
  const report = () => {
    const unread = unreadMessages()
    if (!unread || totalUnread(unread) === last) return
    last = totalUnread(unread)
    bridge.send('unread', { count: Math.min(last, MAX_COUNT) })
  }
  const stop = followUnreadMessages(report)
  report()
  return stop
}
