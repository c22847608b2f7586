let lastMillisecond = 0
let sequence = 0

/** Twelve bits are a counter within a millisecond; the rest is random. */
const MAX_SEQUENCE = 0xfff

/**
 * A new UUIDv7 (RFC 9562): the client creates the ids of its records, so that repeated writes are
 * idempotent. Ids sort in order of creation, also within one millisecond and after the clock is set
 * back.
 */
export function newId(now: number = Date.now()): string {
  if (now > lastMillisecond) {
    lastMillisecond = now
    sequence = 0
  } else if (sequence < MAX_SEQUENCE) {
    sequence += 1
  } else {
    lastMillisecond += 1
    sequence = 0
  }
  const chance = crypto.getRandomValues(new Uint8Array(8))
  const variant = ((chance[0] ?? 0) & 0x3f) | 0x80
  const time = hex(lastMillisecond, 12)
  const tail = [variant, ...chance.subarray(1)].map((byte) => hex(byte, 2)).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(sequence, 3)}-${tail.slice(0, 4)}-${tail.slice(4)}`
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
