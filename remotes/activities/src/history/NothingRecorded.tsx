import type { LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { EmptyState } from '@almanac/ui/content'
import { Button, LinkButton, Stack } from '@almanac/ui/core'
import type { Range } from './period'

interface NothingRecordedProps {
  isOwn: boolean
  range: Range
  /** When something was recorded last, where that is another week, and the way there. */
  last?: LocalDate | null
  onLast?: (date: LocalDate) => void
}

/** Nothing lies in what is shown: what this place is for, and the way to what was recorded last. */
export function NothingRecorded({ isOwn, range, last, onLast }: NothingRecordedProps) {
  const { t, format } = useTranslation('activities')
  return (
    <EmptyState
      picture="history"
      title={range === 'week' ? t('history.empty') : t('history.empty_ever')}
      action={
        <Stack gap={2} align="center">
          {last && onLast && (
            <Button variant={isOwn ? 'secondary' : 'primary'} onClick={() => onLast(last)}>
              {t('history.last_recorded', { date: format.date(last, 'medium') })}
            </Button>
          )}
          {isOwn && (
            <LinkButton to="/" variant="primary">
              {t('history.empty_action')}
            </LinkButton>
          )}
        </Stack>
      }
    >
      {isOwn ? t('history.empty_hint') : t('history.empty_shared')}
    </EmptyState>
  )
}
