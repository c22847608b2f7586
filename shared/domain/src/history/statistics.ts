import { decimalsOf, rounded } from '../rounding'
import type { Conversion } from '../units'

/** Aggregates that can be merged: count, sum, sum of squares, minimum and maximum. */
export interface Tally {
  n: number
  sum: number
  squares: number
  minimum: number
  maximum: number
}

/** Statistics of some values, each rounded once, at the end. */
export interface Statistics {
  n: number
  /** To 2 decimals: for charts and calculations. */
  mean: number
  /** As screens and reports write it: with as many decimals as the values, and one if it is a small one of whole numbers. */
  displayed_mean: number
  minimum: number
  maximum: number
}

/** The same, null without values. */
export type TallyNumbers = Statistics | ({ [key in keyof Omit<Statistics, 'n'>]: null } & { n: 0 })

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

/** A mean of whole numbers is written with a decimal if it is smaller than this: 3.4 of 5, but 74 beats. */
const SMALL = 20

/**
 * Number of decimals of a mean: as many as its values have, at most 2, and one if it is a small one of whole numbers. More would
 * claim a precision that was not measured; fewer could put the mean outside of its values.
 */
function meanDecimals({ n, minimum, maximum, sum }: Tally): number {
  const decimals = Math.max(...[minimum, maximum, sum].map(decimalsOf))
  return decimals === 0 && Math.abs(sum / n) < SMALL ? 1 : decimals
}

/**
 * The numbers of a tally with at least one value: the only place where they are rounded. Lowest and highest are what was
 * entered, to 2 decimals; the mean is never outside of them, in either form.
 */
export function statisticsOf(tally: Tally): Statistics {
  const { n, sum } = tally
  const [minimum, maximum] = [rounded(tally.minimum), rounded(tally.maximum)]
  // The sum of equal values, divided by their number, can be off by a rounding error.
  const within = (value: number) => Math.min(maximum, Math.max(minimum, value))
  return {
    n,
    mean: within(rounded(sum / n)),
    displayed_mean: within(rounded(sum / n, meanDecimals(tally))),
    minimum,
    maximum,
  }
}

const NONE = { n: 0, mean: null, displayed_mean: null, minimum: null, maximum: null } as const

/** The numbers of a tally that may be empty. */
export const numbersIn = (tally: Tally): TallyNumbers => (tally.n === 0 ? NONE : statisticsOf(tally))
