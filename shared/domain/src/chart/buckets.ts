import { lengthOf, type BucketSize } from '../history'
import { DAY_MS, startOf, timeOf } from './points'

/** A point of a chart whose values the server gathered: an entry has its own time, others are days, weeks or months. */
export type ChartBucketSize = BucketSize | 'entry'

/** Place of a bucket on the time axis: an entry at its own time, any other in the middle of its days. */
export function bucketTime(
  { date, at, timeZone }: { date: string; at?: string | undefined; timeZone?: string | undefined },
  size: ChartBucketSize,
): number {
  if (at !== undefined) return timeOf(at, timeZone)
  return startOf(date) + (lengthOf(date, size === 'entry' ? 'day' : size) * DAY_MS) / 2
}
