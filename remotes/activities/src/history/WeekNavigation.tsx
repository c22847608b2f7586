import { addDays, isLocalDate, nextWeek, previousWeek, weekOf, type Week } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { IconButton, Row, Stack, Text } from '@almanac/ui/core'

interface WeekNavigationProps {
  week: Week
  today: string
  onWeek: (week: Week) => void
}

/** One week back or forth; forth ends at this week. */
export function WeekNavigation({ week, today, onWeek }: WeekNavigationProps) {
  const { t, format } = useTranslation('activities')
  const { before, after } = adjacentWeeks(week, today)
  return (
    <Row as="nav" justify="between" aria-label={t('history.weeks')}>
      <IconButton icon="chevron-left" label={t('history.previous')} onClick={() => onWeek(before)} />
      <Stack gap={0} align="center" aria-live="polite">
        {after === null && (
          <Text as="p" variant="small" tone="soft">
            {t('history.this_week')}
          </Text>
        )}
        <Text as="p" weight="bold" align="center">
          {format.range(week.start, week.end)}
        </Text>
      </Stack>
      <IconButton
        icon="chevron-right"
        label={t('history.next')}
        disabled={after === null}
        onClick={() => after && onWeek(after)}
      />
    </Row>
  )
}

/** The week that the address asks for, by any of its dates; this week when it asks for none or one to come. */
export function requestedWeek(asked: string | null, today: string, firstDay: number): Week {
  const date = asked !== null && isLocalDate(asked) && asked < today ? asked : today
  return weekOf(date, firstDay)
}

/** The weeks to either side; there is none after that of today. */
const adjacentWeeks = (week: Week, today: string) => ({ before: previousWeek(week), after: nextWeek(week, today) })

/** How many days of values a chart may reach back, before its limit of points. */
const CHART_DAYS = 42

/** From when a week's charts show values. */
export const chartStart = (week: Week) => addDays(week.end, 1 - CHART_DAYS)
