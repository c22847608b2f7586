import * as z from 'zod/mini'
import { serverEvent } from '@almanac/contracts/schema/platform/events'
import { endedSessionIn } from './ended-session'
import { originOf, type Notification } from './publish'
import type { Listener } from './update-listeners'

/** A payload of another server, whose version may be older or newer. */
const notification = z.object({
  event: serverEvent,
  to: z.array(z.tuple([z.string(), z.nullable(z.string())])),
})

/** The streams of a process by user, so that an event is delivered without scanning all streams. */
interface Addressees {
  add: (listener: Listener) => void
  remove: (listener: Listener) => void
  /** The number of streams of a user. */
  count: (user_id: string) => number
  /** Writes a notified event to its recipients, or ends the streams of a session that has ended. Invalid text is ignored. */
  deliver: (text: string) => void
  /** Writes to all streams that events may have been missed. */
  deliverMissed: () => void
}

export function createAddressees(): Addressees {
  const byUser = new Map<string, Set<Listener>>()
  return {
    add(listener) {
      const { user_id } = listener.credential
      byUser.set(user_id, (byUser.get(user_id) ?? new Set()).add(listener))
    },
    remove(listener) {
      const { user_id } = listener.credential
      const left = byUser.get(user_id)
      left?.delete(listener)
      if (left?.size === 0) byUser.delete(user_id)
    },
    count: (user_id) => byUser.get(user_id)?.size ?? 0,
    deliver(text) {
      const ended = endedSessionIn(text)
      if (ended) {
        for (const { stream, credential } of byUser.get(ended.user_id) ?? [])
          if (originOf(credential) === ended.origin) stream.end()
        return
      }
      const received = notificationIn(text)
      for (const [user_id, origin] of received?.to ?? [])
        for (const { stream, credential } of byUser.get(user_id) ?? [])
          if (received && (origin === null || originOf(credential) !== origin)) stream.send(received.event)
    },
    deliverMissed() {
      for (const listeners of byUser.values()) for (const { stream } of listeners) stream.send({ type: 'missed' })
    },
  }
}

function notificationIn(text: string): Notification | null {
  try {
    const { data } = notification.safeParse(JSON.parse(text))
    if (!data) return null
    const { event, to } = data
    // Each server detects these itself.
    return event.type === 'registry' || event.type === 'study_closed' || event.type === 'missed' ? null : { event, to }
  } catch {
    return null
  }
}
