import type { Bucket, HistorySeries, SeriesLine } from '@almanac/contracts/activities/history'
import { added, converted, NOTHING, numbersIn, statisticsOf, type UnitLine, unitLines } from '@almanac/domain/history'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { canSeeActivity, type ViewedRecords } from '../visibility/record-access'
import { requirePeriod } from './period'
import { type BucketRow, readSeries, type SeriesQuery, type SeriesRow } from './series-rows'

/**
 * The values of one activity for its charts. 404 if the viewer may not see the activity or
 * the participant never had it; 422 for a period that ends before it starts.
 */
export async function seriesOf(database: Database, viewed: ViewedRecords, query: SeriesQuery): Promise<HistorySeries> {
  const { quest_id, start_date, end_date } = query
  if (start_date !== undefined) requirePeriod({ start_date, end_date })
  if (!canSeeActivity(viewed, quest_id.toLowerCase())) throw notFound()
  const read = await readSeries(database, viewed, query)
  if (!read) throw notFound()
  return {
    bucket: read.bucket,
    start_date: start_date ?? read.first_date,
    end_date,
    lines: unitLines(read.series).map(lineOf),
    days: read.days,
  }
}

function lineOf({ objective_id, part, unit, members }: UnitLine<SeriesRow>): SeriesLine {
  const buckets = new Map<string, BucketRow>()
  for (const { entered, conversion } of members) {
    for (const bucket of entered.buckets) {
      const key = `${bucket.date} ${bucket.measured_at ?? ''} ${bucket.response_id ?? ''}`
      const inUnit: BucketRow = { ...bucket, ...converted(bucket, conversion) }
      const before = buckets.get(key)
      buckets.set(key, before ? { ...before, ...added(before, inUnit) } : inUnit)
    }
  }
  const totals = members.reduce(
    (before, { entered, conversion }) =>
      entered.totals ? added(before, converted(entered.totals, conversion)) : before,
    NOTHING,
  )
  const inOrder = [...buckets].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, bucket]) => bucket)
  return { objective_id, part, unit, buckets: inOrder.map(bucketAnswer), totals: numbersIn(totals) }
}

function bucketAnswer(row: BucketRow): Bucket {
  const { date, measured_at, time_zone, response_id } = row
  return {
    date,
    ...(measured_at === null ? {} : { measured_at }),
    ...(time_zone === null ? {} : { time_zone }),
    ...(response_id === null ? {} : { response_id }),
    ...statisticsOf(row),
  }
}
