import { noteReached } from '@almanac/api-client'
import type { ServerEvent } from '@almanac/contracts/platform/events'
import { backoffDelay } from '@almanac/domain/backoff'

/** Milliseconds before a stream that broke off is opened again; doubled each time up to the longest. */
const BACKOFF = { initialDelay: 1_000, maxDelay: 30_000 }

/** The events that this host knows; another it lets pass. */
const KNOWN = ['registry', 'study_closed'] satisfies ServerEvent['type'][]

/** An event as it may have come: from the server, or by way of another tab. */
export function eventOf(data: unknown): ServerEvent | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'study_closed') return { type: data.type }
  return data.type === 'registry' && 'revision' in data && typeof data.revision === 'number'
    ? { type: data.type, revision: data.revision }
    : null
}

function parsed(text: unknown): ServerEvent | null {
  try {
    return typeof text === 'string' ? eventOf(JSON.parse(text)) : null
  } catch {
    return null
  }
}

/**
 * Keeps a stream of the server's events open: after it broke off, and when the
 * device is back online, it is opened again. The server says first which
 * revision there is, so nothing is missed in between. The answer ends it.
 */
export function openStream(onEvent: (event: ServerEvent) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const shut = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  const open = () => {
    shut()
    if (!navigator.onLine) return
    const opened = new EventSource('/api/events')
    source = opened
    opened.onopen = () => {
      failures = 0
      noteReached(true)
    }
    for (const type of KNOWN) {
      opened.addEventListener(type, ({ data }: MessageEvent<unknown>) => {
        const event = parsed(data)
        if (event) onEvent(event)
      })
    }
    opened.onerror = () => {
      // The browser itself tries again only after some failures, and always at the same pace.
      shut()
      timer = setTimeout(open, backoffDelay(failures, BACKOFF))
      failures += 1
    }
  }

  open()
  addEventListener('online', open)
  addEventListener('offline', shut)
  return () => {
    removeEventListener('online', open)
    removeEventListener('offline', shut)
    shut()
  }
}
