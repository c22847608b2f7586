import type { LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { IconButton, Row, Stack, Text } from '@almanac/ui/core'
import type { ReactNode } from 'react'
import { DateJump } from './DateJump'
import { earlierEnd, laterEnd, type Period, type Range } from './period'
import { RangeChoice } from './RangeChoice'

interface WeekNavigationProps {
  period: Period
  today: LocalDate
  /** Navigates to the window of this range that contains the date. */
  onPeriod: (range: Range, date: LocalDate) => void
  /** Whether the range can be changed. */
  ranges?: boolean
  /** Shown next to the date choice. */
  actions?: ReactNode
}

/** Navigates to the previous or next window, to any date, or to another range; the window of today is the last. */
export function WeekNavigation({ period, today, onPeriod, ranges = true, actions }: WeekNavigationProps) {
  const { t, format } = useTranslation('activities')
  const { range, start, end } = period
  const earlier = earlierEnd(period)
  const later = laterEnd(period, today)
  return (
    <Stack gap={3} as="nav" aria-label={t('history.weeks')}>
      <Row justify="between">
        {range !== 'all' && (
          <IconButton
            icon="chevron-left"
            label={t(`history.range.${range}.previous`)}
            disabled={earlier === null}
            onClick={() => earlier && onPeriod(range, earlier)}
          />
        )}
        <Stack gap={0} align="center" aria-live="polite" style={{ flex: 1 }}>
          {later === null && (
            <Text as="p" variant="small" tone="soft">
              {t(`history.range.${range}.latest`)}
            </Text>
          )}
          {start !== null && (
            <Text as="p" weight="bold" align="center">
              {format.range(start, end)}
            </Text>
          )}
        </Stack>
        {range !== 'all' && (
          <IconButton
            icon="chevron-right"
            label={t(`history.range.${range}.next`)}
            disabled={later === null}
            onClick={() => later && onPeriod(range, later)}
          />
        )}
      </Row>
      <Row justify="between" gap={3} wrap>
        {ranges && <RangeChoice value={range} onChange={(next) => onPeriod(next, end)} />}
        <Row gap={2} wrap>
          {range !== 'all' && <DateJump date={end} today={today} onDate={(date) => onPeriod(range, date)} />}
          {actions}
        </Row>
      </Row>
    </Stack>
  )
}
