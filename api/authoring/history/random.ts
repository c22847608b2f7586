import { createHash } from 'node:crypto'
import type { Level } from '../format/history'

/** Pseudorandom numbers, reproducible by seed. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** True with this probability, from 0 (never) to 1 (always). */
  chance(share: number): boolean
  /** Around 0, mostly between -1 and 1, rarely beyond 2. */
  normal(): number
  /** An integer, both ends inclusive. */
  between(least: number, most: number): number
  pick<T>(list: readonly [T, ...T[]]): T
}

/** A generator (sfc32, Chris Doty-Humphrey) seeded with these words. */
export function randomOf(...words: string[]): Random {
  const digest = createHash('sha256').update(JSON.stringify(words)).digest()
  let [a, b, c, counter] = [digest.readInt32LE(0), digest.readInt32LE(4), digest.readInt32LE(8), 1]
  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let iteration = 0; iteration < 12; iteration += 1) next()
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    // Box-Muller transform; 1 - next() keeps the logarithm finite.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()) * 0.7,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
  }
}

/** The position of a value in a history. */
export interface Point {
  /** 0 at the beginning, 1 at the end. */
  progress: number
  weekend: boolean
}

interface Limits {
  least: number
  most: number
}

/**
 * Generates the numbers of one series over the weeks: trend, weekend effect, and noise that is
 * correlated with the previous day, as in real measurements.
 */
export function levelGenerator(level: Level, random: Random, { least, most }: Limits): (point: Point) => number {
  let deviation = 0
  return ({ progress, weekend }) => {
    deviation = 0.6 * deviation + 0.8 * random.normal()
    const value =
      level.from + (level.to - level.from) * progress + (weekend ? level.weekend : 0) + deviation * level.noise
    const scale = 10 ** level.decimals
    return Math.min(most, Math.max(least, Math.round(value * scale) / scale))
  }
}
