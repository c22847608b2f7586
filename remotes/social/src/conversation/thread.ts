import type { Answer, ApiErrorEntry } from '@almanac/contracts'
import type { getConversation, Message } from '@almanac/contracts/social/conversations'
import type { OutboxEntry } from '@almanac/outbox'

/** A picture of a message, sent or pending. */
export interface ThreadPicture {
  id: string
  description: string
}

/** A message as displayed, whether or not the server has it yet. */
export interface ThreadMessage {
  id: string
  /** Its sequence number; null while the server does not have it. */
  seq: number | null
  message: string
  own: boolean
  from: Message['from'] | null
  /** Its author has deleted their account. */
  isAuthorDeleted: boolean
  picture: ThreadPicture | null
  /** By somebody whom the user has blocked: folded away, its text is not loaded. */
  blocked: boolean
  /** ISO instant: when the server acknowledged it; before that, when it was written. */
  created_at: string
  state: 'sent' | 'waiting' | 'sending' | 'refused'
  errors?: ApiErrorEntry[]
  /** The HTTP status if it was refused. */
  status?: number
}

/** Somebody who has left the conversation, after the message of this number. */
export type Departure = Answer<typeof getConversation>['departures'][number]

/** A message with the lines around it. */
export interface ThreadRow {
  message: ThreadMessage
  /** The local date, if the message is the first of that day. */
  date: string | null
  /** Whether the line for new messages is shown above it. */
  isFirstNew: boolean
  /** Who has left after this message, before the next one. */
  departures: readonly Departure[]
  /** Whether its author is named: the previous message has another author or is of another day. */
  isNamed: boolean
}

function acknowledgedMessage(message: Message, user_id: string): ThreadMessage {
  return {
    id: message.id,
    seq: message.seq,
    message: message.message,
    own: message.from_user_id === user_id,
    from: message.from,
    isAuthorDeleted: message.from_user_email === '',
    picture: message.image_data,
    // Pages cached before there were blocked messages lack it.
    blocked: message.blocked === true,
    created_at: message.created_at,
    state: 'sent',
  }
}

const property = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined

const textIn = (from: unknown, name: string): string => {
  const found = property(from, name)
  return typeof found === 'string' ? found : ''
}

/** The message of an outbox entry; null if the entry is not a message, such as the upload of its picture. */
function pending({ id, body, created_at, state, errors, status }: OutboxEntry): ThreadMessage | null {
  const message = textIn(body, 'message')
  if (message === '') return null
  const image = property(body, 'image_data')
  return {
    id,
    seq: null,
    message,
    own: true,
    from: null,
    isAuthorDeleted: false,
    blocked: false,
    picture: image === undefined ? null : { id: textIn(image, 'id'), description: textIn(image, 'description') },
    created_at: new Date(created_at).toISOString(),
    state,
    errors,
    status,
  }
}

/**
 * Merges the loaded messages, those acknowledged since then, and those still on this device. Duplicates are shown once,
 * in their most advanced state.
 */
export function threadOf(
  read: readonly Message[],
  acknowledged: readonly Message[],
  waiting: readonly OutboxEntry[],
  user_id: string,
): ThreadMessage[] {
  const thread = new Map<string, ThreadMessage>()
  for (const message of read) thread.set(message.id, acknowledgedMessage(message, user_id))
  const last = read.at(-1)?.seq ?? 0
  for (const message of acknowledged)
    if (message.seq > last) thread.set(message.id, acknowledgedMessage(message, user_id))
  for (const entry of waiting) {
    const message = pending(entry)
    if (message && !thread.has(entry.id)) thread.set(entry.id, message)
  }
  return [...thread.values()]
}

/** The rows of a thread, grouped by local day; the line for new messages is above the first message after `read_seq`. */
export function rowsOf(
  thread: readonly ThreadMessage[],
  dateOf: (created_at: string) => string,
  line_after: number | null,
  departures: readonly Departure[] = [],
): ThreadRow[] {
  let before: { date: string; author: string | null } | undefined
  let isLineDrawn = line_after === null
  return thread.map((message) => {
    const date = dateOf(message.created_at)
    const author = message.own ? null : message.blocked ? 'blocked' : (message.from?.id ?? '')
    const isFirstNew =
      !isLineDrawn && !message.blocked && message.seq !== null && line_after !== null && message.seq > line_after
    isLineDrawn ||= isFirstNew
    const isNewDay = before?.date !== date
    const isNamed = isNewDay || isFirstNew || before?.author !== author
    before = { date, author }
    return {
      message,
      date: isNewDay ? date : null,
      isFirstNew,
      isNamed,
      departures: departures.filter(({ seq }) => seq === message.seq),
    }
  })
}
