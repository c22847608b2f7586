import { MAX_CHART_BUCKETS } from '@almanac/contracts/rules/activities/history'
import { dateAt, type ChartView } from '@almanac/ui/charts'

/** Beside the drawing of a chart stand its figures: about so many pixels. */
const AXES_PX = 70

/** So many times the shown part lies ready on each side, for moving without a wait. */
const MARGIN = 1

/** The fewest that the call takes. */
const MIN_BUCKETS = 10

/**
 * What a chart asks for: what it shows and as much on each side, as far as there
 * is anything, and never more buckets than it has pixels.
 */
export function seriesQuery(quest_id: string, view: ChartView, limits: ChartView, width: number) {
  const span = view.to - view.from
  const from = Math.max(limits.from, view.from - span * MARGIN)
  const to = Math.min(limits.to, view.to + span * MARGIN)
  const pixels = Math.max(MIN_BUCKETS, width - AXES_PX)
  return {
    quest_id,
    start_date: dateAt(from),
    end_date: dateAt(to - 1),
    max_buckets: Math.max(MIN_BUCKETS, Math.min(MAX_CHART_BUCKETS, Math.floor((pixels * (to - from)) / span))),
  }
}
