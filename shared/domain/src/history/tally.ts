import type { Conversion } from '../units'

/** Aggregates that can be merged: count, sum, sum of squares, minimum and maximum. */
export interface Tally {
  n: number
  sum: number
  squares: number
  minimum: number
  maximum: number
}

/** Displayed statistics, rounded to 2 decimals once at the end; null without values. */
export interface TallyNumbers {
  n: number
  mean: number | null
  minimum: number | null
  maximum: number | null
}

/** The empty tally. */
export const NOTHING: Tally = {
  n: 0,
  sum: 0,
  squares: 0,
  minimum: Number.POSITIVE_INFINITY,
  maximum: Number.NEGATIVE_INFINITY,
}

/** The tally of some numbers. */
export function tallyOf(numbers: readonly number[]): Tally {
  return numbers.reduce<Tally>(
    (before, number) =>
      added(before, { n: 1, sum: number, squares: number * number, minimum: number, maximum: number }),
    NOTHING,
  )
}

/** Merges two tallies. */
export function added(one: Tally, other: Tally): Tally {
  return {
    n: one.n + other.n,
    sum: one.sum + other.sum,
    squares: one.squares + other.squares,
    minimum: Math.min(one.minimum, other.minimum),
    maximum: Math.max(one.maximum, other.maximum),
  }
}

/**
 * Converts a tally to another unit, equivalent to converting each number first. Conversion factors
 * are positive, so the minimum stays the minimum.
 */
export function converted({ n, sum, squares, minimum, maximum }: Tally, { factor, offset }: Conversion): Tally {
  return {
    n,
    sum: factor * sum + offset * n,
    squares: factor * factor * squares + 2 * factor * offset * sum + offset * offset * n,
    minimum: minimum * factor + offset,
    maximum: maximum * factor + offset,
  }
}

/** The mean of all values, not of days; null without values. */
export const meanOf = ({ n, sum }: Tally): number | null => (n === 0 ? null : sum / n)

/** The population standard deviation (divided by n); null without values. */
export function deviationOf({ n, sum, squares }: Tally): number | null {
  if (n === 0) return null
  // Rounding errors may give a negative variance if all values are equal.
  return Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2))
}

/** Rounded to 2 decimals, as everywhere in the history. */
export const rounded = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100

/** What is said of the numbers. */
export function numbersIn(tally: Tally): TallyNumbers {
  const mean = meanOf(tally)
  if (mean === null) return { n: 0, mean: null, minimum: null, maximum: null }
  return { n: tally.n, mean: rounded(mean), minimum: rounded(tally.minimum), maximum: rounded(tally.maximum) }
}
