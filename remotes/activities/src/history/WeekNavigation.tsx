import type { Week } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { IconButton, Row, Stack, Text } from '@almanac/ui/core'
import { neighbours } from './week'

interface WeekNavigationProps {
  week: Week
  today: string
  onWeek: (week: Week) => void
}

/** One week back or forth; forth ends at this week. */
export function WeekNavigation({ week, today, onWeek }: WeekNavigationProps) {
  const { t, format } = useTranslation('activities')
  const { before, after } = neighbours(week, today)
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
