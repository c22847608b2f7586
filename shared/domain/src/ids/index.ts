let lastMillisecond = 0
let sequence = 0

/** Twelve bits count within a millisecond; the rest is chance. */
const MAX_SEQUENCE = 0xfff

/**
 * A new UUIDv7 (RFC 9562): the maker of a thing gives it its id, so that the same
 * write sent twice is one write. Ids made here sort in the order they were
 * made, even within one millisecond and when the clock is set back.
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
