import { randomFillSync } from 'node:crypto'

const bytes = new Uint8Array(16)

/** A new UUID, version 7 (RFC 9562): the first 48 bits are the time in milliseconds, so that ids sort by when they were made. */
export function uuidv7(now: number = Date.now()): string {
  randomFillSync(bytes)
  let time = now
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = time % 256
    time = Math.floor(time / 256)
  }
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20)}`
}
