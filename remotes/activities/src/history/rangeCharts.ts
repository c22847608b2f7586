import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { HistorySeries, SeriesLine } from '@almanac/contracts/activities/history'
import type { Band, RangeBucket, RangeLine } from '@almanac/ui/charts'
import { bandsIn, chartedObjectives, lineNames, scaleOf } from './weekCharts'

/** One chart of any length of time: an objective's lines, in one unit. */
export interface RangeChartData {
  objective: Objective
  lines: RangeLine[]
  unit?: string
  range?: { minimum: number; maximum: number }
  band?: readonly Band[]
}

const bucketsOf = ({ buckets }: SeriesLine): RangeBucket[] =>
  buckets.map(({ date, measured_at, time_zone, n, minimum, mean, maximum }) => ({
    date,
    at: measured_at,
    timeZone: time_zone,
    n,
    low: minimum,
    mean,
    high: maximum,
  }))

/** A chart for each objective with values, in the order of the form. */
export function rangeCharts(
  { objectives }: ActivityWithObjectives,
  series: HistorySeries,
  target: string,
): RangeChartData[] {
  return chartedObjectives(objectives).flatMap((objective) => {
    const own = series.lines
      .filter(({ objective_id, buckets }) => objective_id === objective.id && buckets.length > 0)
      .sort((one, other) => one.part - other.part)
    const [first] = own
    if (!first) return []
    const names = lineNames(objective)
    const unit = first.unit && !first.unit.startsWith('/') ? first.unit : undefined
    const bands = bandsIn(objective, first.unit, target)
    return [
      {
        objective,
        lines: own.map((line) => ({
          label: names[line.part] ?? objective.name,
          lang: objective.locale,
          buckets: bucketsOf(line),
        })),
        unit,
        range: scaleOf(objective),
        band: bands.length > 0 ? bands : undefined,
      },
    ]
  })
}

/** The statistics of a line's buckets between two dates, both included: over all values, not over the buckets' means. */
export function numbersBetween(buckets: readonly RangeBucket[], from: string, to: string) {
  const seen = buckets.filter(({ date }) => date >= from && date <= to)
  const n = seen.reduce((sum, bucket) => sum + bucket.n, 0)
  if (n === 0) return null
  return {
    n,
    mean: seen.reduce((sum, bucket) => sum + bucket.mean * bucket.n, 0) / n,
    low: Math.min(...seen.map(({ low }) => low)),
    high: Math.max(...seen.map(({ high }) => high)),
  }
}
