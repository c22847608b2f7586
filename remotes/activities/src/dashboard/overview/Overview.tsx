import type { Activity } from '@almanac/contracts/activities/activities'
import type { Moment } from '@almanac/domain/doses'
import { Stack } from '@almanac/ui/core'
import { useMemo } from 'react'
import { recordedDays } from '../../offline/recordedDays'
import { useResponses } from '../../responses/useResponses'
import { newestNumbers } from './newestNumbers'
import { NumbersCard } from './NumbersCard'
import { isInWeek, OverviewSkeleton } from './overviewRoom'
import { WeekCard } from './WeekCard'
import { weekOf } from './weekOf'

interface OverviewProps {
  activities: readonly Activity[]
  now: Moment
  /** The days on which only what is essential was asked. */
  unwell: ReadonlySet<string>
}

/** The last seven days and the newest numbers, of the responses that are read ahead for use without a network; nothing without any. */
export function Overview({ activities, now, unwell }: OverviewProps) {
  const today = now.clock.date
  const { responses, error } = useResponses({ ...recordedDays(today), moves: true })
  const week = useMemo(
    () =>
      responses?.some(({ date_posted_for }) => isInWeek(date_posted_for, today))
        ? weekOf(activities, responses, now, unwell)
        : [],
    [activities, responses, now, today, unwell],
  )
  const numbers = useMemo(() => newestNumbers(activities, responses ?? [], today), [activities, responses, today])
  if (!responses) return error ? null : <OverviewSkeleton activities={activities} today={today} />
  if (week.length === 0 && numbers.length === 0) return null
  return (
    <Stack gap={6}>
      {week.length > 0 && <WeekCard days={week} today={today} />}
      {numbers.length > 0 && <NumbersCard numbers={numbers} />}
    </Stack>
  )
}
