import { useCall } from '@almanac/api-client/query'
import { getHistorySummary } from '@almanac/contracts/activities/history'
import { addDays, type LocalDate, type Week } from '@almanac/domain/time'
import { useMemo } from 'react'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useResponses } from '../responses/useResponses'
import type { HistoryOwner } from './historyOwner'

const NONE: readonly OptimisticResponse[] = []

/** Maximum number of responses loaded of a week: above it, such as for a sensor, the server calculates charts and numbers. */
export const MAX_LISTED_RESPONSES = 2_000

/**
 * A week's responses, those of the week before, which its charts show too, and its summary. The week of today includes
 * tomorrow: an entry made before a journey across the date line may have a date that is still in the future here.
 * `quest_id` limits it to one activity.
 */
export function useWeek(owner: HistoryOwner, week: Week, today: LocalDate, quest_id?: string) {
  const of = quest_id === undefined ? owner : { ...owner, quest_id }
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
  const summary = useCall(getHistorySummary, { query: { ...owner, start_date: week.start, end_date: week.end } })
  const { responses } = ofWeek
  // The charts omit the week before if it can't be loaded.
  const earlier = before.responses ?? (before.error ? NONE : undefined)
  const charted = useMemo(() => responses && earlier && [...earlier, ...responses], [responses, earlier])
  const isTomorrow = responses?.some(({ date_posted_for }) => date_posted_for > week.end) ?? false
  return {
    ofWeek: responses,
    /** Responses of the week and the one before. */
    charted,
    /** The period of all charts on the page. */
    period: { start: addDays(week.start, -7), end: isTomorrow ? addDays(week.end, 1) : week.end },
    /** Whether there are more responses than listed. */
    isCut: (responses?.length ?? 0) >= MAX_LISTED_RESPONSES || (earlier?.length ?? 0) >= MAX_LISTED_RESPONSES,
    /** Undefined while loading, null if it can't be loaded. */
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
