import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { HistorySeries } from '@almanac/contracts/activities/history'
import { rangeCharts } from './rangeCharts'
import { MAX_CHART_POINTS, sharingScales, type WeekChart } from './weekCharts'

/** The charts of a week with too many responses to load: its days as aggregated by the server, the last 14. */
export function seriesCharts(activity: ActivityWithObjectives, series: HistorySeries, target: string): WeekChart[] {
  const charts = rangeCharts(activity, series, target).map(({ objective, lines, unit, range, band }): WeekChart => ({
    objectives: [objective],
    unit,
    series: lines.map(({ label, lang, buckets }) => ({
      label,
      lang,
      points: buckets.slice(-MAX_CHART_POINTS).map(({ date, at, timeZone, n, low, mean, displayedMean, high }) => ({
        at: at ?? date,
        timeZone,
        value: mean,
        of: { n, low, high, mean: displayedMean },
      })),
    })),
    range,
    band,
  }))
  return sharingScales(activity, charts)
}
