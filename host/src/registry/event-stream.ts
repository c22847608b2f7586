import { noteReached } from '@almanac/api-client'
import type { ServerEvent } from '@almanac/contracts/platform/events'
import { backoffDelay } from '@almanac/domain/backoff'
import type { Shell, ShellEvent } from '@almanac/federation/shell'

/** What the stream tells this tab. `missed`, by the server or where the stream itself was interrupted: anything may have happened. */
export type StreamEvent = ServerEvent

/** Whether this browser can receive events, one stream for all of its tabs. Without TLS it has no locks. */
export function canReceiveEvents(): boolean {
  return 'locks' in navigator && typeof EventSource !== 'undefined' && typeof BroadcastChannel !== 'undefined'
}

/**
 * Receives the server's events for a user. Of all tabs of a browser one holds
 * the stream and passes them on to the others; when it is closed, the next one
 * takes over. Returns a function that ends it.
 */
export function receiveEvents(user_id: string, onEvent: (event: StreamEvent) => void): () => void {
  const asked = Date.now()
  const channel = new BroadcastChannel(`almanac.events ${user_id}`)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const event = asEvent(data)
    if (event) onEvent(event)
  }

  const ended = new AbortController()
  const lead = () =>
    new Promise<void>((resolve) => {
      const close = openStream(
        (event) => {
          channel.postMessage(event)
          onEvent(event)
        },
        // The tab that held the stream before is gone.
        { takenOver: Date.now() - asked > MAX_LOCK_DELAY_MS },
      )
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

/** A lock that nobody has is granted within this time. */
const MAX_LOCK_DELAY_MS = 1_000

/** A stream that broke off is opened again. */
const RECONNECT_BACKOFF = { initialDelay: 1_000, maxDelay: 30_000 }

/** The events that this host knows; it ignores any other. */
const KNOWN_EVENTS = [
  'registry',
  'study_closed',
  'comment',
  'responses',
  'record_access',
  'conversation',
  'relationships',
  'appointment',
  'missed',
] satisfies ServerEvent['type'][]

/**
 * Keeps a stream of the server's events open: after it broke off, and when the
 * device is back online, it is opened again. The server says first which
 * revision there is, so that no revision is missed; what else happened in between
 * is told as `missed`. Returns a function that closes it.
 */
function openStream(onEvent: (event: StreamEvent) => void, { takenOver }: { takenOver: boolean }): () => void {
  let interrupted = takenOver
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  const open = () => {
    close()
    if (!navigator.onLine) return
    const opened = new EventSource('/api/events')
    source = opened
    opened.onopen = () => {
      failures = 0
      noteReached(true)
      if (interrupted) onEvent({ type: 'missed' })
      interrupted = true
    }
    for (const type of KNOWN_EVENTS) {
      opened.addEventListener(type, ({ data }: MessageEvent<unknown>) => {
        const event = parseEvent(data)
        if (event) onEvent(event)
      })
    }
    opened.onerror = () => {
      // The browser itself tries again only after some failures, and always at the same pace.
      close()
      timer = setTimeout(open, backoffDelay(failures, RECONNECT_BACKOFF))
      failures += 1
    }
  }

  open()
  addEventListener('online', open)
  addEventListener('offline', close)
  return () => {
    removeEventListener('online', open)
    removeEventListener('offline', close)
    close()
  }
}

function parseEvent(text: unknown): StreamEvent | null {
  try {
    return typeof text === 'string' ? asEvent(JSON.parse(text)) : null
  } catch {
    return null
  }
}

/** What came from the server, or by way of another tab, as an event; null where it is none. */
function asEvent(data: unknown): StreamEvent | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (
    data.type === 'study_closed' ||
    data.type === 'responses' ||
    data.type === 'relationships' ||
    data.type === 'missed'
  )
    return { type: data.type }
  if (data.type === 'record_access')
    return 'user_id' in data && typeof data.user_id === 'string' ? { type: data.type, user_id: data.user_id } : null
  if (data.type === 'comment')
    return 'response_id' in data && typeof data.response_id === 'string'
      ? { type: data.type, response_id: data.response_id }
      : null
  if (data.type === 'conversation')
    return 'conversation_id' in data && typeof data.conversation_id === 'string'
      ? { type: data.type, conversation_id: data.conversation_id }
      : null
  if (data.type === 'appointment')
    return 'appointment_id' in data && typeof data.appointment_id === 'string'
      ? { type: data.type, appointment_id: data.appointment_id }
      : null
  return data.type === 'registry' && 'revision' in data && typeof data.revision === 'number'
    ? { type: data.type, revision: data.revision }
    : null
}

const listeners = new Set<(event: ShellEvent) => void>()

/** Hears of what happens to the user's data elsewhere, until the returned function is called. */
export const onUserEvent: NonNullable<Shell['onEvent']> = (listener) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Passes an event on to the screens that listen. One that fails does not keep it from the others. */
export function passOnUserEvent(event: ShellEvent): void {
  for (const listener of [...listeners]) {
    try {
      listener(event)
    } catch (error) {
      reportError(error)
    }
  }
}
