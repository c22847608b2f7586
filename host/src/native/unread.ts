import type { Bridge } from '@almanac/native'
import { followUnreadMessages, unreadMessages } from '../registry/unread-messages'

/** The highest number on a badge. */
const MAX_COUNT = 9_999

/** Reports what is unread to the shell, for the app's badge; 0 for a visitor. Returns a function that stops this. */
export function reportUnread(bridge: Bridge): () => void {
  let last: number | null = null
  const report = () => {
    const count = unreadMessages()
    if (count === null || count === last) return
    last = count
    bridge.send('unread', { count: Math.min(count, MAX_COUNT) })
  }
  const stop = followUnreadMessages(report)
  report()
  return stop
}
