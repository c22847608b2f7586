import { type BucketSize, lengthOf } from '@almanac/domain/history'
import { daysBetween, type LocalDate } from '@almanac/domain/time'

/** Longest periods, in days, with a point per day and per week: about a hundred points fit on a line of the page. */
const MAX_DAYS_BY_DAY = 100
const MAX_DAYS_BY_WEEK = 740

/** The time that a point represents in a chart of so many days. */
export function bucketSizeFor(days: number): BucketSize {
  if (days <= MAX_DAYS_BY_DAY) return 'day'
  return days <= MAX_DAYS_BY_WEEK ? 'week' : 'month'
}

/** The middle of the days of a bucket that are in the period, in days since its first date, so that no point is outside of the period. */
export function middleOf(
  start: LocalDate,
  size: BucketSize,
  { first, last }: { first: LocalDate; last: LocalDate },
): number {
  const from = Math.max(0, daysBetween(first, start))
  const until = Math.min(daysBetween(first, last) + 1, daysBetween(first, start) + lengthOf(start, size))
  return (from + until) / 2
}
