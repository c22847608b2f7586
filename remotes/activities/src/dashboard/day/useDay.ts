import { useCall } from '@almanac/api-client/query'
import { listActivities } from '@almanac/contracts/activities/activities'
import { useMemo } from 'react'
import { momentOf } from '../../doses/moment'
import { datesAround } from '../../doses/useSameMedicines'
import { useResponses } from '../../responses/useResponses'
import { dayDoses } from '../doses/dayDoses'
import { useUnwell } from '../unwell/useUnwell'
import { dayItems } from './dayItems'

export type DayData = ReturnType<typeof useDay>

/** The activities of the dashboard and the rows of the day, with the responses around its date: doses of the evening belong together across midnight. */
export function useDay(now: Date) {
  const moment = useMemo(() => momentOf(now), [now])
  const listed = useCall(listActivities, { query: { with_objectives: 'true' } })
  const { data: activities } = listed
  const { responses, ...recorded } = useResponses({ ...datesAround(moment.clock.date), moves: true })
  const unwell = useUnwell(activities, moment.clock.date)
  const items = useMemo(
    () =>
      activities && responses && unwell
        ? dayItems(activities, responses, dayDoses(activities, responses, moment), moment.clock, unwell.today)
        : undefined,
    [activities, responses, moment, unwell],
  )
  return {
    activities,
    responses,
    items,
    moment,
    unwell,
    error: listed.error ?? recorded.error,
    retry: () => {
      void listed.refetch()
      void recorded.refetch()
    },
  }
}
