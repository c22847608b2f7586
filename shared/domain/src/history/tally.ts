import type { Conversion } from '../units'

/** Numbers put together so that parts can be added up: how many, their sum, the sum of their squares, the least and the greatest. */
export interface Tally {
  n: number
  sum: number
  squares: number
  minimum: number
  maximum: number
}

/** What is said of numbers: rounded to 2 decimals, once, at the end. Null with none of them. */
export interface TallyNumbers {
  n: number
  mean: number | null
  minimum: number | null
  maximum: number | null
}

/** Of no numbers. */
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

/** The tally of the numbers of both. */
export function added(one: Tally, other: Tally): Tally {
  return {
    n: one.n + other.n,
    sum: one.sum + other.sum,
    squares: one.squares + other.squares,
    minimum: Math.min(one.minimum, other.minimum),
    maximum: Math.max(one.maximum, other.maximum),
  }
}

/** The tally of the same numbers in another unit, as if each had been converted before it was counted. Factors of units are positive, so the least stays the least. */
export function converted({ n, sum, squares, minimum, maximum }: Tally, { factor, offset }: Conversion): Tally {
  return {
    n,
    sum: factor * sum + offset * n,
    squares: factor * factor * squares + 2 * factor * offset * sum + offset * offset * n,
    minimum: minimum * factor + offset,
    maximum: maximum * factor + offset,
  }
}

/** The mean of all values, not of days; null of none. */
export const meanOf = ({ n, sum }: Tally): number | null => (n === 0 ? null : sum / n)

/** The standard deviation of the values as they are (divided by n); null of none. */
export function deviationOf({ n, sum, squares }: Tally): number | null {
  if (n === 0) return null
  // Rounding can leave a hair below zero where all values are the same.
  return Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2))
}

/** To 2 decimals, as all numbers of the history are shown. */
export const rounded = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100

/** What is said of the numbers. */
export function numbersIn(tally: Tally): TallyNumbers {
  const mean = meanOf(tally)
  if (mean === null) return { n: 0, mean: null, minimum: null, maximum: null }
  return { n: tally.n, mean: rounded(mean), minimum: rounded(tally.minimum), maximum: rounded(tally.maximum) }
}
