import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { HistorySeries, SeriesLine } from '@almanac/contracts/activities/history'
import type { Band, RangeBucket, RangeLine } from '@almanac/ui/charts'
import { bandsIn, byUnit, chartedObjectives, lineNames, reaching, scaleOf, unitWords } from './weekCharts'

/** One chart of any length of time: an objective's lines, in one unit. */
export interface RangeChartData {
  objective: Objective
  lines: RangeLine[]
  /** The statistics of each line in the shown range, of all its values however they are drawn. */
  totals: SeriesLine['totals'][]
  unit?: string
  range?: { minimum: number; maximum: number }
  band?: readonly Band[]
}

const bucketsOf = ({ buckets }: SeriesLine): RangeBucket[] =>
  buckets.map(({ date, measured_at, time_zone, n, minimum, mean, displayed_mean, maximum }) => ({
    date,
    at: measured_at,
    timeZone: time_zone,
    n,
    low: minimum,
    mean,
    displayedMean: displayed_mean ?? undefined,
    high: maximum,
  }))

/** A chart for each objective with values, in the order of the form, and for each of its units that do not convert. */
export function rangeCharts(
  { objectives }: ActivityWithObjectives,
  series: HistorySeries,
  target: string,
): RangeChartData[] {
  return chartedObjectives(objectives).flatMap((objective) => {
    const own = series.lines
      .filter(({ objective_id, buckets }) => objective_id === objective.id && buckets.length > 0)
      .sort((one, other) => one.part - other.part)
    const names = lineNames(objective)
    return byUnit(own).map((lines): RangeChartData => {
      const unit = lines[0]?.unit ?? null
      const bands = bandsIn(objective, unit, target)
      return {
        objective,
        lines: lines.map((line) => ({
          label: names[line.part] ?? objective.name,
          lang: objective.locale,
          buckets: bucketsOf(line),
        })),
        totals: lines.map(({ totals }) => totals),
        unit: unitWords(unit),
        range: reaching(
          scaleOf(objective),
          lines.flatMap(({ buckets }) => buckets.flatMap(({ minimum, maximum }) => [minimum, maximum])),
        ),
        band: bands.length > 0 ? bands : undefined,
      }
    })
  })
}
