/** Numbers from 0 to 1, the same for the same seed, so that a walk can be repeated (xorshift, 32 bits). */
export function seededRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0 || 1
  return () => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 4_294_967_296
  }
}

/** One of the list; undefined of an empty one. */
export const oneOf = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)]
