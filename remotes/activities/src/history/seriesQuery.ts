import { MAX_CHART_BUCKETS } from '@almanac/contracts/rules/activities/history'
import { dateAt, type ChartView } from '@almanac/ui/charts'

/** Approximate width in pixels of the axis labels next to a chart. */
const AXES_PX = 70

/** Prefetched on each side, as a multiple of the visible range, so that panning needs no wait. */
const MARGIN = 1

/** The minimum that the call accepts. */
const MIN_BUCKETS = 10

/**
 * The query of a chart: the visible range and as much on each side, within the limits, with at most one bucket per
 * pixel; its statistics are of the visible range. `isFromFirst`: it begins with the activity's first entry, whose date the
 * answer has.
 */
export function seriesQuery(quest_id: string, view: ChartView, limits: ChartView, width: number, isFromFirst = false) {
  const span = view.to - view.from
  const from = Math.max(limits.from, view.from - span * MARGIN)
  const to = Math.min(limits.to, view.to + span * MARGIN)
  const pixels = Math.max(MIN_BUCKETS, width - AXES_PX)
  return {
    quest_id,
    ...(isFromFirst ? {} : { start_date: dateAt(from), totals_start_date: dateAt(view.from) }),
    end_date: dateAt(to - 1),
    totals_end_date: dateAt(view.to - 1),
    max_buckets: Math.max(MIN_BUCKETS, Math.min(MAX_CHART_BUCKETS, Math.floor((pixels * (to - from)) / span))),
  }
}
