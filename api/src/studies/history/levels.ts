import type { Level } from '../format/history'
import type { Random } from './random'

/** Where in a history a value is made. */
export interface Point {
  /** 0 at the beginning, 1 now. */
  progress: number
  weekend: boolean
}

export interface Limits {
  least: number
  most: number
}

/**
 * Makes the numbers of one line over the weeks: drift, a swing at weekends, and
 * a wavering in which one day leans on the day before, as bodies do.
 */
export function levelMaker(level: Level, random: Random, { least, most }: Limits): (point: Point) => number {
  let leaning = 0
  return ({ progress, weekend }) => {
    leaning = 0.6 * leaning + 0.8 * random.normal()
    const value =
      level.from + (level.to - level.from) * progress + (weekend ? level.weekend : 0) + leaning * level.noise
    const scale = 10 ** level.decimals
    return Math.min(most, Math.max(least, Math.round(value * scale) / scale))
  }
}
