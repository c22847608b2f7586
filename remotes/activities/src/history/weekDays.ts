import type { HistorySeries } from '@almanac/contracts/activities/history'
import { DAY_ROWS, dayRowOf, numbersIn, tallyOf } from '@almanac/domain/history'
import { datesFrom, type LocalDate, type Week } from '@almanac/domain/time'
import type { Day } from '@almanac/ui/charts'
import type { OptimisticResponse } from '../responses/optimisticResponses'

/** Number of responses by date: of the loaded ones, or as counted by the server if there are too many. */
export function countsByDate(
  responses: readonly OptimisticResponse[],
  series: HistorySeries | undefined,
): ReadonlyMap<LocalDate, number> {
  const counts = new Map(series?.days.map(({ date, responses: count }) => [date, count]))
  if (!series) for (const { date_posted_for: date } of responses) counts.set(date, (counts.get(date) ?? 0) + 1)
  return counts
}

/** The days of a week with a response. */
export const recordedDays = (counts: ReadonlyMap<LocalDate, number>, week: Week): Day[] =>
  datesFrom(week.start, week.end).map((date) => ({ date, state: counts.has(date) ? 'done' : 'none' }))

/** The answers within two hours of a day. */
export interface MoodCell {
  n: number
  /** Mean of the answers as it is written; null without any. */
  mean: number | null
  /** The response with the last of them. */
  last?: OptimisticResponse
}

/**
 * A week by time of day, with seven days in each row. Rows follow local wall-clock time where the entry was made: in
 * nights with a clock change, one of them covers one hour or three.
 */
export function moodCells(objective_id: string, responses: readonly OptimisticResponse[], week: Week): MoodCell[][] {
  const dates = datesFrom(week.start, week.end)
  const found = new Map<string, { values: number[]; last: OptimisticResponse }>()
  for (const response of responses) {
    const { date_posted_for, measured_at, time_zone, entries } = response
    for (const { objective_id: of, value } of entries) {
      if (of !== objective_id || typeof value !== 'number') continue
      const key = `${date_posted_for} ${dayRowOf(new Date(measured_at), time_zone)}`
      found.set(key, { values: [...(found.get(key)?.values ?? []), value], last: response })
    }
  }
  return Array.from({ length: DAY_ROWS }, (_, row) =>
    dates.map((date: LocalDate) => {
      const { values = [], last } = found.get(`${date} ${row}`) ?? {}
      const { n, displayed_mean: mean } = numbersIn(tallyOf(values))
      return { n, mean, ...(last && { last }) }
    }),
  )
}
