import { call } from '../../call'
import type * as schema from './schema'

export type {
  ActivitySummary,
  Adherence,
  Bucket,
  Change,
  HistorySeries,
  HistorySummary,
  LineSummary,
  SeriesLine,
} from './schema'

/** The values of one activity's charts, downsampled by the server to at most the requested number of buckets. */
export const getHistorySeries = call<typeof schema.getHistorySeries>({
  id: 'getHistorySeries',
  area: 'activities',
  method: 'GET',
  path: '/history/series',
  policy: 'records_viewer',
  offline: true,
})

/** Averages, changes, adherence and streaks of a window of days, each with the numbers behind it. */
export const getHistorySummary = call<typeof schema.getHistorySummary>({
  id: 'getHistorySummary',
  area: 'activities',
  method: 'GET',
  path: '/history/summary',
  policy: 'records_viewer',
  offline: true,
})
