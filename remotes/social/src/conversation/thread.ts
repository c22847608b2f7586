import type { ApiErrorEntry } from '@almanac/contracts'
import type { Message } from '@almanac/contracts/social/conversations'
import type { OutboxEntry } from '@almanac/outbox'

/** A message as the screen shows it, whether or not the server has it yet. */
export interface ThreadMessage {
  id: string
  message: string
  own: boolean
  from: Message['from'] | null
  /** ISO instant: when the server acknowledged it, or when it was written here. */
  created_at: string
  state: 'sent' | 'waiting' | 'sending' | 'refused'
  errors?: ApiErrorEntry[]
}

/** The messages of one local date. */
export interface Day {
  date: string
  messages: ThreadMessage[]
}

function acknowledgedMessage(message: Message, user_id: string): ThreadMessage {
  return {
    id: message.id,
    message: message.message,
    own: message.from_user_id === user_id,
    from: message.from,
    created_at: message.created_at,
    state: 'sent',
  }
}

/** The text of a message in the outbox; the outbox does not know what its writes hold. */
function textOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : ''
}

function pending({ id, body, created_at, state, errors }: OutboxEntry): ThreadMessage {
  return {
    id,
    message: textOf(body),
    own: true,
    from: null,
    created_at: new Date(created_at).toISOString(),
    state,
    errors,
  }
}

/**
 * One thread of what the server has, what it has acknowledged since that was
 * read, and what is still on this device. A message that is in two of them is
 * shown once, as far along as it is.
 */
export function threadOf(
  read: Message[],
  acknowledged: Message[],
  waiting: OutboxEntry[],
  user_id: string,
): ThreadMessage[] {
  const thread = new Map<string, ThreadMessage>()
  for (const message of [...read, ...acknowledged])
    if (!thread.has(message.id)) thread.set(message.id, acknowledgedMessage(message, user_id))
  for (const entry of waiting) if (!thread.has(entry.id)) thread.set(entry.id, pending(entry))
  return [...thread.values()]
}

/** The thread by the days of the reader, in its own order. */
export function byDay(thread: ThreadMessage[], dateOf: (created_at: string) => string): Day[] {
  const days: Day[] = []
  for (const message of thread) {
    const date = dateOf(message.created_at)
    const last = days.at(-1)
    if (last?.date === date) last.messages.push(message)
    else days.push({ date, messages: [message] })
  }
  return days
}
