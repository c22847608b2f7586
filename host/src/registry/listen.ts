import type { ServerEvent } from '@almanac/contracts/platform/events'
import { eventOf, openStream } from './stream'

/** Whether this browser can hear of events, one stream for all of its tabs. Without TLS it has no locks. */
export function canListen(): boolean {
  return 'locks' in navigator && typeof EventSource !== 'undefined' && typeof BroadcastChannel !== 'undefined'
}

/**
 * Hears of what happens to a user. Of all tabs of a browser one holds the
 * stream and tells the others; when it is closed, the next one takes over. The
 * answer ends it.
 */
export function listen(user_id: string, onEvent: (event: ServerEvent) => void): () => void {
  const channel = new BroadcastChannel(`almanac.events ${user_id}`)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const event = eventOf(data)
    if (event) onEvent(event)
  }

  const ended = new AbortController()
  const lead = () =>
    new Promise<void>((resolve) => {
      const close = openStream((event) => {
        channel.postMessage(event)
        onEvent(event)
      })
      ended.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  // Rejects when this tab ends before its turn came.
  navigator.locks.request(`almanac.events ${user_id}`, { signal: ended.signal }, lead).catch(() => undefined)

  return () => {
    ended.abort()
    channel.close()
  }
}
