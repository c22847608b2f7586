import { useCall } from '@almanac/api-client/query'
import { getHistorySummary } from '@almanac/contracts/activities/history'
import { addDays, type LocalDate, type Week } from '@almanac/domain/time'
import { useMemo } from 'react'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useResponses } from '../responses/useResponses'
import type { Whose } from './whose'

const NONE: readonly OptimisticResponse[] = []

/** Responses that are read of a week: of a sensor's week the server works out charts and numbers. */
export const MAX_LISTED_RESPONSES = 2_000

/**
 * A week's responses with those of the week before it, which its charts show as
 * well, and its numbers. The week of today takes in tomorrow: an entry made
 * before a journey over the date line has a date that today has not reached here.
 * Of one activity alone with `quest_id`.
 */
export function useWeek(whose: Whose, week: Week, today: LocalDate, quest_id?: string) {
  const of = quest_id === undefined ? whose : { ...whose, quest_id }
  const ofWeek = useResponses({
    ...of,
    start_date: week.start,
    end_date: week.end >= today ? addDays(week.end, 1) : week.end,
    limit: MAX_LISTED_RESPONSES,
  })
  const before = useResponses({
    ...of,
    start_date: addDays(week.start, -7),
    end_date: addDays(week.end, -7),
    limit: MAX_LISTED_RESPONSES,
  })
  const summary = useCall(getHistorySummary, { query: { ...whose, start_date: week.start, end_date: week.end } })
  const { responses } = ofWeek
  // Charts do without the week before where it can't be read.
  const earlier = before.responses ?? (before.error ? NONE : undefined)
  const charted = useMemo(() => responses && earlier && [...earlier, ...responses], [responses, earlier])
  const isTomorrow = responses?.some(({ date_posted_for }) => date_posted_for > week.end) ?? false
  return {
    ofWeek: responses,
    /** Of the week and the one before it. */
    charted,
    /** What the charts of the page show: all of them the same days. */
    period: { start: addDays(week.start, -7), end: isTomorrow ? addDays(week.end, 1) : week.end },
    /** There are more than are listed. */
    isCut: (responses?.length ?? 0) >= MAX_LISTED_RESPONSES || (earlier?.length ?? 0) >= MAX_LISTED_RESPONSES,
    /** Undefined while it is read, null where it can't be. */
    summary: summary.data ?? (summary.error ? null : undefined),
    error: ofWeek.error,
    retry: () => {
      void ofWeek.refetch()
      void before.refetch()
      void summary.refetch()
    },
  }
}

export type WeekData = ReturnType<typeof useWeek>
