import { queryOf, useQuery } from '@almanac/api-client/query'
import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { getHistorySeries, getHistorySummary, type HistorySeries } from '@almanac/contracts/activities/history'
import { MAX_SUMMARY_DAYS } from '@almanac/contracts/rules/activities/history'
import { daysBetween, type Week } from '@almanac/domain/time'
import { useMemo } from 'react'
import type { HistoryOwner } from '../historyOwner'
import { dayStates, isOfPlans, type DayStates } from './dayStates'

/** Whether a chart's values already have each day of a span, so that they need not be read again. */
function hasDays({ bucket, start_date, end_date }: HistorySeries, { start, end }: Week): boolean {
  const isByDay = bucket === 'entry' || bucket === 'day'
  return (
    isByDay &&
    start_date !== null &&
    start_date <= start &&
    end_date >= end &&
    // The newest days of a longer period alone are listed.
    daysBetween(start_date, end_date) < MAX_SUMMARY_DAYS
  )
}

/**
 * The states of an activity's days in at most 400 days; undefined while they are read. What a chart has read is used
 * where it is by day.
 */
export function useDays(activity: ActivityWithObjectives, owner: HistoryOwner, days: Week, chart: HistorySeries) {
  const isRead = hasDays(chart, days)
  const span = { ...owner, quest_id: activity.id, start_date: days.start, end_date: days.end }
  const series = useQuery({
    ...queryOf(getHistorySeries, { query: { ...span, max_buckets: MAX_SUMMARY_DAYS } }),
    enabled: !isRead,
  })
  const isPlanned = isOfPlans(activity)
  const summary = useQuery({ ...queryOf(getHistorySummary, { query: span }), enabled: isPlanned })
  const read = isRead ? chart : series.data
  const states = useMemo((): DayStates | undefined => {
    if (!read || (isPlanned && !summary.data)) return undefined
    return dayStates(
      activity,
      read,
      summary.data?.activities.flatMap(({ adherence }) => adherence),
    )
  }, [activity, read, isPlanned, summary.data])
  return {
    states,
    error: series.error ?? summary.error,
    retry: () => {
      if (!isRead) void series.refetch()
      if (isPlanned) void summary.refetch()
    },
  }
}
