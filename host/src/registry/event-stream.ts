import { api, isReached } from '@almanac/api-client'
import type { ServerEvent } from '@almanac/contracts/platform/events'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { backoffDelay } from '@almanac/domain/backoff'

/** An event for this tab. `missed`, from the server or after an interruption: any event may have been lost. */
export type StreamEvent = ServerEvent

/** Whether this browser can share one stream among its tabs. Without TLS there are no Web Locks. */
function canReceiveEvents(): boolean {
  return 'locks' in navigator && typeof EventSource !== 'undefined' && typeof BroadcastChannel !== 'undefined'
}

/**
 * Receives the server's events for a user. One tab of a browser has the stream
 * and broadcasts events to the others; when it is closed, the next one takes
 * over. Returns a function that stops this; null where the browser cannot share a stream.
 */
export function receiveEvents(user_id: string, onEvent: (event: StreamEvent) => void): (() => void) | null {
  if (!canReceiveEvents()) return null
  const requestedAt = Date.now()
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
        // The lock was not free at once, so another tab had the stream before.
        { takenOver: Date.now() - requestedAt > MAX_LOCK_DELAY_MS },
      )
      ended.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  // Rejects when it is aborted before the lock was granted.
  navigator.locks.request(`almanac.events ${user_id}`, { signal: ended.signal }, lead).catch(() => undefined)

  return () => {
    ended.abort()
    channel.close()
  }
}

/** A free lock is granted within this time. */
const MAX_LOCK_DELAY_MS = 1_000

/** Delays before a failed stream is reopened. */
const RECONNECT_BACKOFF = { initialDelay: 1_000, maxDelay: 30_000 }

/**
 * The events that this host knows, with the property that names what has changed; others are ignored. The contract's
 * schema would bring its library into every visit; the test compares both.
 */
export const KNOWN_EVENTS = {
  registry: 'revision',
  study_closed: null,
  comment: 'response_id',
  responses: null,
  record_access: 'user_id',
  conversation: 'conversation_id',
  relationships: null,
  appointment: 'appointment_id',
  samples: null,
  surveys: null,
  profile: null,
  missed: null,
} as const satisfies Record<ServerEvent['type'], string | null>

const isKnown = (type: unknown): type is ServerEvent['type'] => typeof type === 'string' && type in KNOWN_EVENTS

/**
 * Keeps a stream of the server's events open: reopens it after an error and when
 * the device is back online. The server first sends the current revision, so no
 * revision is lost; other events in between are reported as `missed`. Returns a
 * function that closes it.
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
      // A stream does not show who opened it: a call does. Events only lead to further calls.
      if (!isReached()) api(registryRevision).catch(() => undefined)
      if (interrupted) onEvent({ type: 'missed' })
      interrupted = true
    }
    for (const type of Object.keys(KNOWN_EVENTS)) {
      opened.addEventListener(type, ({ data }: MessageEvent<unknown>) => {
        const event = parseEvent(data)
        if (event) onEvent(event)
      })
    }
    opened.onerror = () => {
      // Reconnects with back-off, as the browser retries only after some errors and at a fixed interval.
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

/** Validates a message from the server or another tab, without properties that are not known; null if it is not an event. */
function asEvent(data: unknown): StreamEvent | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || !isKnown(data.type)) return null
  const { type } = data
  const property = KNOWN_EVENTS[type]
  const event = property === null ? { type } : { type, [property]: Reflect.get(data, property) as unknown }
  return isEvent(event) ? event : null
}

function isEvent(event: { type: ServerEvent['type'] }): event is StreamEvent {
  const property = KNOWN_EVENTS[event.type]
  return property === null || typeof Reflect.get(event, property) === (property === 'revision' ? 'number' : 'string')
}
