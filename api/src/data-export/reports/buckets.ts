import { added, type Tally } from '@almanac/domain/history'
import { addDays, daysBetween, dayOfWeek, type LocalDate } from '@almanac/domain/time'

export type BucketSize = 'day' | 'week' | 'month'

/** Longest periods, in days, with a point per day and per week: about a hundred points fit on a line of the page. */
const MAX_DAYS_BY_DAY = 100
const MAX_DAYS_BY_WEEK = 740

/** The time that a point represents in a chart of so many days. */
export function bucketSizeFor(days: number): BucketSize {
  if (days <= MAX_DAYS_BY_DAY) return 'day'
  return days <= MAX_DAYS_BY_WEEK ? 'week' : 'month'
}

/** The first date of the bucket that a date is in; weeks begin on Monday. */
export function bucketOf(date: LocalDate, size: BucketSize): LocalDate {
  if (size === 'day') return date
  return size === 'week' ? addDays(date, 1 - dayOfWeek(date)) : `${date.slice(0, 7)}-01`
}

/** Length in days of the bucket that begins on a date from `bucketOf`. */
export function lengthOf(start: LocalDate, size: BucketSize): number {
  if (size !== 'month') return size === 'day' ? 1 : 7
  return daysBetween(start, bucketOf(addDays(start, 31), 'month'))
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

/** Tallies of days merged by bucket, oldest first; buckets without values are omitted. */
export function byBucket(days: ReadonlyMap<LocalDate, Tally>, size: BucketSize): [start: LocalDate, tally: Tally][] {
  const buckets = new Map<LocalDate, Tally>()
  for (const [date, tally] of days) {
    const start = bucketOf(date, size)
    const before = buckets.get(start)
    buckets.set(start, before ? added(before, tally) : tally)
  }
  return [...buckets].sort(([one], [other]) => (one < other ? -1 : 1))
}
