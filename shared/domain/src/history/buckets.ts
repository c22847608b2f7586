import { addDays, daysBetween, dayOfWeek, type LocalDate } from '../time'
import { added, type Tally } from './statistics'

/** The time whose values are one point of a chart. */
export type BucketSize = 'day' | 'week' | 'month'

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
