import { addDays } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { IconButton, Row, Stack, Text } from '@almanac/ui/core'
import { FIRST_DATE } from '../../history/period'
import { useResponses } from '../../responses/useResponses'
import { daysOf, weekUntil } from '../period'
import { DayEntries } from './DayEntries'
import { NoEntries } from './NoEntries'
import type { EntriesViewProps } from './view'

/** The entries of seven days, newest day first; the week of today has those of tomorrow too. Days without entries are left out. */
export function WeekEntries({ activity, place, period, today, onPeriod, pathOf }: EntriesViewProps) {
  const { t, format } = useTranslation('activities')
  const week = weekUntil(period.date)
  // An entry made before a journey over the date line may be dated tomorrow here.
  const listed = { ...week, end: week.end >= today ? addDays(week.end, 1) : week.end }
  const { responses, error, refetch } = useResponses({
    quest_id: place.quest_id,
    user_id: place.user_id,
    start_date: listed.start,
    end_date: listed.end,
  })
  const move = (days: number) => {
    const date = addDays(period.date, days)
    onPeriod({ ...period, date: date < today ? date : today })
  }
  const isNotShared = error?.status === 404
  return (
    <>
      <Row as="nav" justify="between" aria-label={t('calendar.week')}>
        <IconButton
          icon="chevron-left"
          label={t('calendar.previous_week')}
          disabled={week.start <= FIRST_DATE}
          onClick={() => move(-7)}
        />
        <Text as="p" weight="bold" align="center" aria-live="polite">
          {format.range(week.start, week.end)}
        </Text>
        <IconButton
          icon="chevron-right"
          label={t('calendar.next_week')}
          disabled={period.date >= today}
          onClick={() => move(7)}
        />
      </Row>
      {!responses || isNotShared ? (
        <NoEntries place={place} error={error} onRetry={() => void refetch()} />
      ) : responses.length === 0 ? (
        <Stack gap={1} align="center">
          <Text align="center" weight="bold">
            {t('calendar.week_empty')}
          </Text>
          <Text align="center" tone="soft">
            {t('calendar.empty_hint')}
          </Text>
        </Stack>
      ) : (
        daysOf(listed)
          .map((date) => ({ date, ofDay: responses.filter((response) => response.date_posted_for === date) }))
          .filter(({ ofDay }) => ofDay.length > 0)
          .map(({ date, ofDay }) => (
            <DayEntries key={date} date={date} activity={activity} responses={ofDay} pathOf={pathOf} />
          ))
      )}
    </>
  )
}
