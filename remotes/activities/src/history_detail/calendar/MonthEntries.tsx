import { monthOf, weeksOf } from '@almanac/domain/calendar'
import { firstDayOf } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { useMemo } from 'react'
import { useResponses } from '../../responses/useResponses'
import { DayEntries } from './DayEntries'
import { NoEntries } from './NoEntries'
import type { EntriesViewProps } from './view'
import { MonthCalendar } from './MonthCalendar'

/** A month as a calendar with the number of entries of each day, and the entries of the selected day. */
export function MonthEntries({ activity, place, period, today, onPeriod, pathOf }: EntriesViewProps) {
  const { locale } = useTranslation('activities')
  const { date, month } = period
  const { quest_id, user_id } = place
  const days = weeksOf(month, firstDayOf(locale)).flat()
  const ofMonth = useResponses({
    quest_id,
    user_id,
    clndr_start_date: days[0],
    clndr_end_date: days.at(-1),
    without_entries: true,
  })
  const ofDay = useResponses({ quest_id, user_id, start_date: date, end_date: date })
  const error = ofMonth.error ?? ofDay.error
  const retry = () => {
    void ofMonth.refetch()
    void ofDay.refetch()
  }
  const counts = useMemo(() => {
    if (!ofMonth.responses) return null
    const counted = new Map<string, number>()
    for (const { date_posted_for } of ofMonth.responses)
      counted.set(date_posted_for, (counted.get(date_posted_for) ?? 0) + 1)
    return counted
  }, [ofMonth.responses])

  if (error?.status === 404) return <NoEntries place={place} error={error} onRetry={retry} />
  return (
    <>
      <MonthCalendar
        month={month}
        date={date}
        today={today}
        counts={counts}
        onMonth={(next) => onPeriod({ ...period, month: next })}
        onChoose={(chosen) => {
          if (chosen <= today) onPeriod({ ...period, date: chosen, month: monthOf(chosen) })
        }}
      />
      {ofDay.responses && counts ? (
        <DayEntries key={date} date={date} activity={activity} responses={ofDay.responses} pathOf={pathOf} />
      ) : (
        <NoEntries place={place} error={error} onRetry={retry} />
      )}
    </>
  )
}
