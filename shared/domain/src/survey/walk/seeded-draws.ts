import { seededRandom, shuffled } from '../evaluate/seeded'

/** Deterministic random numbers for a seed. */
export interface SeededDraws {
  /** 0 to 1. */
  next: () => number
  /** Whole, both ends included. */
  between: (least: number, most: number) => number
  oneOf: <Thing>(things: readonly Thing[]) => Thing | undefined
  inAnyOrder: <Thing>(things: readonly Thing[]) => Thing[]
}

export function seededDraws(seed: string): SeededDraws {
  const next = seededRandom(seed)
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    oneOf: (things) => things[between(0, things.length - 1)],
    inAnyOrder: (things) => shuffled(things, String(next()), () => false),
  }
}
