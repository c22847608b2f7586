import { queryOf, useQuery } from '@almanac/api-client/query'
import { getHistorySeries, getHistorySummary } from '@almanac/contracts/activities/history'
import { MAX_SUMMARY_DAYS } from '@almanac/contracts/rules/activities/history'
import type { LocalDate, Week } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { useMemo } from 'react'
import { dayStates, isOfPlans, meansByDay } from '../days/dayStates'
import { rangeCharts, type RangeChartData } from '../rangeCharts'
import type { Thing } from './things'

/** A thing in a span of days: its values as a chart and by day, or the days on which it happened. */
export interface ThingDays {
  kind: 'values' | 'events'
  /** The mean of each day with a value; of an event 1 for each day on which it happened. */
  days: ReadonlyMap<LocalDate, number>
  chart?: RangeChartData
  bucket: 'entry' | 'day' | 'week' | 'month'
}

/** Reads a thing in at most 400 days; without one it reads nothing. */
export function useThing(thing: Thing | undefined, { start, end }: Week) {
  const { t } = useTranslation('activities')
  const target = t('history.target')
  const span = { quest_id: thing?.activity.id ?? '', start_date: start, end_date: end }
  const series = useQuery({
    ...queryOf(getHistorySeries, { query: { ...span, max_buckets: MAX_SUMMARY_DAYS } }),
    enabled: thing !== undefined,
  })
  const isPlanned = thing !== undefined && !thing.objective && isOfPlans(thing.activity)
  const summary = useQuery({ ...queryOf(getHistorySummary, { query: span }), enabled: isPlanned })
  const data = useMemo((): ThingDays | undefined => {
    if (!thing || !series.data || (isPlanned && !summary.data)) return undefined
    const { activity, objective } = thing
    const { bucket } = series.data
    if (!objective) {
      const adherence = summary.data?.activities.flatMap((one) => one.adherence)
      const states = dayStates({ ...activity, objectives: [] }, series.data, adherence)
      const happened = [...states.days].filter(([, { level }]) => level > 0)
      return { kind: 'events', days: new Map(happened.map(([date]) => [date, 1])), bucket }
    }
    const chart = rangeCharts({ ...activity, objectives: [objective] }, series.data, target)[0]
    const line = series.data.lines
      .filter(({ objective_id, buckets }) => objective_id === objective.id && buckets.length > 0)
      .sort((one, other) => one.part - other.part)[0]
    const means = line ? [...meansByDay(line)] : []
    return { kind: 'values', days: new Map(means.map(([date, { mean }]) => [date, mean])), chart, bucket }
  }, [thing, series.data, isPlanned, summary.data, target])
  return {
    data,
    error: thing && (series.error ?? summary.error),
    retry: () => {
      void series.refetch()
      if (isPlanned) void summary.refetch()
    },
  }
}
