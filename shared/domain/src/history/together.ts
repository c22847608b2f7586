import { daysBetween, type LocalDate } from '../time'
import { contrastOfDays } from './day-contrast'
import { numbersIn, tallyOf } from './statistics'

/** A day with a value of both things; of an event the first is 1 if it happened, otherwise 0. */
export interface DayOfBoth {
  date: LocalDate
  first: number
  second: number
}

/** Days of the second thing: their number, and their mean as it is written. */
export interface DayGroup {
  n: number
  mean: number
}

/** How the second thing was on days on which the first was high, and on the other days. */
export interface Together {
  /** Days with both. */
  n: number
  /** Null if the first is the same on all days, so that they cannot be divided. */
  groups: {
    /** The first is at least this on the days of `high`. */
    from: number
    high: DayGroup
    low: DayGroup
    /** Whether the groups differ: beyond what days differ by chance, within it, or with too few days to say. */
    difference: 'beyond_chance' | 'chance' | 'too_few'
  } | null
}

/** Least number of days in each group of which a difference is judged (choice). */
export const MIN_GROUP_DAYS = 7

/** The correlation of one day with the next that is allowed for: the usual one of compared windows. */
const CORRELATION = 0.5

const EPOCH = '2000-01-01'

/**
 * Compares the second of two things on the days on which the first was high with the others. The days are divided as
 * near the middle as the values allow, so that both groups have as many days as possible. No coefficient: a mean of
 * each group is a number that can be read. `contrastOfDays` judges the difference, so that where nothing goes together
 * at most one in twenty comparisons says that something does.
 */
export function together(days: readonly DayOfBoth[]): Together {
  const n = days.length
  const from = middleOf(days.map(({ first }) => first))
  if (from === null) return { n, groups: null }
  const high = days.filter(({ first }) => first >= from)
  const low = days.filter(({ first }) => first < from)
  return { n, groups: { from, high: groupOf(high), low: groupOf(low), difference: differenceOf(high, low) } }
}

/** The value that divides the days most evenly; null if all are the same. */
function middleOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  let best: { value: number; distance: number } | null = null
  for (const [index, value] of sorted.entries()) {
    if (index === 0 || value === sorted[index - 1]) continue
    const distance = Math.abs(index - sorted.length / 2)
    if (best === null || distance < best.distance) best = { value, distance }
  }
  return best?.value ?? null
}

const groupOf = (days: readonly DayOfBoth[]): DayGroup => ({
  n: days.length,
  mean: numbersIn(tallyOf(days.map(({ second }) => second))).displayed_mean ?? 0,
})

function differenceOf(high: readonly DayOfBoth[], low: readonly DayOfBoth[]) {
  if (Math.min(high.length, low.length) < MIN_GROUP_DAYS) return 'too_few'
  const means = (days: readonly DayOfBoth[]) =>
    days.map(({ date, second }) => ({ day: daysBetween(EPOCH, date), mean: second }))
  const isSame = groupOf(high).mean === groupOf(low).mean
  return !isSame && contrastOfDays(means(high), means(low), CORRELATION) !== 0 ? 'beyond_chance' : 'chance'
}
