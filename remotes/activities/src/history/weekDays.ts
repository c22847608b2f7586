import type { Objective } from '@almanac/contracts/activities/activities'
import type { HistorySeries } from '@almanac/contracts/activities/history'
import { DAY_ROWS, dayRowOf } from '@almanac/domain/history'
import { adherenceOf, ROUTINE_COMPLETED, ROUTINE_MISSED } from '@almanac/domain/medication'
import { datesFrom, type LocalDate, type Week } from '@almanac/domain/time'
import type { Day } from '@almanac/ui/charts'
import type { OptimisticResponse } from '../responses/optimisticResponses'

/** Each day of a week for one medication or routine. */
export function daysOf(objective: Objective, responses: readonly OptimisticResponse[], week: Week): Day[] {
  return datesFrom(week.start, week.end).map((date) => {
    const entries = responses
      .filter((response) => response.date_posted_for === date)
      .flatMap((response) => response.entries.filter((entry) => entry.objective_id === objective.id))
    if (objective.type === 'MedicationObjective') return { date, state: adherenceOf(entries) }
    const done = entries.some((entry) => entry.value === ROUTINE_COMPLETED)
    return { date, state: done ? 'done' : entries.some((entry) => entry.value === ROUTINE_MISSED) ? 'skip' : 'none' }
  })
}

/** How many responses each date has: those that were read, or as the server has counted them where they are too many. */
export function countsByDate(
  responses: readonly OptimisticResponse[],
  series: HistorySeries | undefined,
): ReadonlyMap<LocalDate, number> {
  const counts = new Map(series?.days.map(({ date, responses: count }) => [date, count]))
  if (!series) for (const { date_posted_for: date } of responses) counts.set(date, (counts.get(date) ?? 0) + 1)
  return counts
}

/** On which days of a week anything was recorded. */
export const recordedDays = (counts: ReadonlyMap<LocalDate, number>, week: Week): Day[] =>
  datesFrom(week.start, week.end).map((date) => ({ date, state: counts.has(date) ? 'done' : 'none' }))

/** What was said in two hours of a day. */
export interface MoodCell {
  n: number
  /** Of them all; null for none. */
  mean: number | null
}

/**
 * A week by hours, seven days in each row. A row is what the clock on the wall
 * showed where the entry was made: in the nights in which clocks change, one of
 * them stands for one hour or three.
 */
export function moodCells(objective_id: string, responses: readonly OptimisticResponse[], week: Week): MoodCell[][] {
  const dates = datesFrom(week.start, week.end)
  const found = new Map<string, number[]>()
  for (const { date_posted_for, measured_at, time_zone, entries } of responses)
    for (const { objective_id: of, value } of entries) {
      if (of !== objective_id || typeof value !== 'number') continue
      const key = `${date_posted_for} ${dayRowOf(new Date(measured_at), time_zone)}`
      found.set(key, [...(found.get(key) ?? []), value])
    }
  return Array.from({ length: DAY_ROWS }, (_, row) =>
    dates.map((date: LocalDate) => {
      const values = found.get(`${date} ${row}`) ?? []
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      return { n: values.length, mean: values.length > 0 ? mean : null }
    }),
  )
}
