import { integer, oneOf, record, text, type Check } from './checks'
import { MAX_MESSAGE_BYTES } from './contract'

/** One message from either end. Its data is validated where the name is known. */
export interface Message {
  v: number
  id: string
  kind: 'hello' | 'call' | 'answer' | 'event' | 'cancel'
  name: string
  data: unknown
}

const envelope: Check<Omit<Message, 'data'>> = record({
  v: integer(1, 1_000),
  id: text(80, /^[\w.-]+$/),
  kind: oneOf('hello', 'call', 'answer', 'event', 'cancel'),
  name: text(40, /^[a-z_]+$/),
})

/** Size as UTF-8. Skips encoding if the string is short enough in any case. */
function isWithinLimit(json: string): boolean {
  if (json.length > MAX_MESSAGE_BYTES) return false
  return json.length * 3 <= MAX_MESSAGE_BYTES || new TextEncoder().encode(json).length <= MAX_MESSAGE_BYTES
}

/** Parses a message from the other end; null for anything else, which is dropped without an answer. */
export function parseMessage(received: unknown): Message | null {
  if (typeof received !== 'string' || !isWithinLimit(received)) return null
  let value: unknown
  try {
    value = JSON.parse(received)
  } catch {
    return null
  }
  if (!envelope(value)) return null
  return {
    v: value.v,
    id: value.id,
    kind: value.kind,
    name: value.name,
    data: 'data' in value ? value.data : undefined,
  }
}

/** Serializes a message; null if it is too large. */
export function formatMessage(message: Message): string | null {
  const json = JSON.stringify(message)
  return isWithinLimit(json) ? json : null
}
