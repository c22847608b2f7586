import { rounded } from '../rounding'

/** The mean of the values of one local day; `day` is a number of days since any date, the same for all. */
export interface DayMean {
  day: number
  mean: number
}

/** Two-sided 5 % of the normal distribution. */
const CRITICAL_Z = 1.959964

/**
 * The value that Student's t exceeds in 2.5 % of cases: the expansion of Abramowitz and Stegun 26.7.5, which is off by
 * less than 0.02 from 4 degrees of freedom.
 */
function criticalT(degrees: number): number {
  const z = CRITICAL_Z
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ]
  return terms.reduce((sum, term, index) => sum + term / degrees ** (index + 1), z)
}

/** The rank of each number, from 0; equal numbers share the mean of their ranks. */
function ranksOf(numbers: readonly number[]): number[] {
  const order = numbers.map((_, index) => index).sort((one, other) => (numbers[one] ?? 0) - (numbers[other] ?? 0))
  const ranks: number[] = []
  for (let first = 0; first < order.length;) {
    const value = numbers[order[first] ?? 0]
    let last = first
    while (last + 1 < order.length && numbers[order[last + 1] ?? 0] === value) last += 1
    for (const index of order.slice(first, last + 1)) ranks[index] = (first + last) / 2
    first = last + 1
  }
  return ranks
}

/**
 * The variance of a weighted sum of days, as a multiple of one day's, where days that lie d apart correlate by
 * `correlation` to the power of d. The days must be in ascending order.
 */
function varianceOf(days: readonly DayMean[], weights: readonly number[], correlation: number): number {
  let [variance, carried, before] = [0, 0, 0]
  for (const [index, { day }] of days.entries()) {
    const weight = weights[index] ?? 0
    if (index > 0) carried = correlation ** (day - before) * (carried + (weights[index - 1] ?? 0))
    variance += weight * weight + 2 * weight * carried
    before = day
  }
  return variance
}

/**
 * Whether the days of one window lie higher (1) or lower (-1) than those of another by more than chance: where nothing
 * has changed, the answer is other than 0 in at most 5 % of cases.
 *
 * Student's t of the ranks of the means of days (Conover and Iman 1981), so that values of any distribution, scales
 * of a few steps among them, can be compared and a single outlier, such as a typing error, counts as one day. Values
 * of consecutive days resemble each other, so that a few of them say less than as many independent ones: the variance
 * is that of a first-order autoregressive process with the given correlation of one day with the next.
 */
export function contrastOfDays(
  current: readonly DayMean[],
  before: readonly DayMean[],
  correlation: number,
): -1 | 0 | 1 {
  const [n, m] = [current.length, before.length]
  if (n === 0 || m === 0) return 0
  const days = [
    ...current.map(({ day, mean }) => ({ day, mean: rounded(mean), isCurrent: true })),
    ...before.map(({ day, mean }) => ({ day, mean: rounded(mean), isCurrent: false })),
  ].sort((one, other) => one.day - other.day)
  const ranks = ranksOf(days.map(({ mean }) => mean))
  const weightsOf = (ofCurrent: number, ofBefore: number) =>
    days.map(({ isCurrent }) => (isCurrent ? ofCurrent : ofBefore))
  const meanRank = (weights: readonly number[]) =>
    ranks.reduce((sum, rank, index) => sum + rank * (weights[index] ?? 0), 0)
  const [ofCurrent, ofBefore] = [weightsOf(1 / n, 0), weightsOf(0, 1 / m)]
  const [mean, earlier] = [meanRank(ofCurrent), meanRank(ofBefore)]
  const squares = ranks.reduce((sum, rank, index) => sum + (rank - (days[index]?.isCurrent ? mean : earlier)) ** 2, 0)
  // Days that resemble each other vary less around their own mean than around the true one.
  const degrees = n * (1 - varianceOf(days, ofCurrent, correlation)) + m * (1 - varianceOf(days, ofBefore, correlation))
  if (degrees <= 0) return 0
  const error = Math.sqrt((squares / degrees) * varianceOf(days, weightsOf(1 / n, -1 / m), correlation))
  const difference = mean - earlier
  if (Math.abs(difference) <= criticalT(degrees) * error) return 0
  return difference > 0 ? 1 : -1
}
