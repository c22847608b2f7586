/** A number from 0 to 1 that only depends on its arguments, so that the trace is reproducible. */
export function hashToUnitInterval(...parts: readonly number[]): number {
  let state = 0x9e3779b9
  for (const part of parts) {
    state = Math.imul(state ^ (part | 0), 0x85ebca6b)
    state ^= state >>> 13
    state = Math.imul(state, 0xc2b2ae35)
    state ^= state >>> 16
  }
  return (state >>> 0) / 0x1_0000_0000
}
