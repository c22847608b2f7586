/** Deterministic random numbers from 0 to 1 for a seed (FNV-1a into splitmix32). */
export function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
  }
}

/** Shuffles deterministically by seed (Fisher and Yates); fixed items keep their place. */
export function shuffled<Thing>(things: readonly Thing[], seed: string, stays: (thing: Thing) => boolean): Thing[] {
  const random = seededRandom(seed)
  const moving = things.filter((thing) => !stays(thing))
  for (let last = moving.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [moving[last], moving[other]]
    if (one === undefined || two === undefined) continue
    moving[last] = two
    moving[other] = one
  }
  let next = 0
  return things.map((thing) => {
    if (stays(thing)) return thing
    const moved = moving[next] ?? thing
    next += 1
    return moved
  })
}
