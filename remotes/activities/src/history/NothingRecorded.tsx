import type { LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { EmptyState } from '@almanac/ui/content'
import { Button, LinkButton, Stack } from '@almanac/ui/core'
import type { Range } from './period'

interface NothingRecordedProps {
  isOwn: boolean
  range: Range
  /** The date of the latest response, if it is in another week; linked. */
  last?: LocalDate | null
  onLast?: (date: LocalDate) => void
}

/** The empty state: what this page is for, and a link to the latest response. */
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
