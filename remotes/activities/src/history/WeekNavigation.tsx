import type { LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { IconButton, Row, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { DateJump } from './DateJump'
import { earlierEnd, laterEnd, RANGES, type Period, type Range } from './period'
import { RangeChoice } from './RangeChoice'

/** As wide as the name of a month; with large text in a line of its own. */
const DATES = { flex: '1 1 7em' } as const

interface WeekNavigationProps {
  period: Period
  today: LocalDate
  /** Navigates to the window of this range that contains the date. */
  onPeriod: (range: Range, date: LocalDate) => void
  /** Whether the range can be changed. */
  ranges?: boolean
}

/**
 * That the window is the newest. Beside its dates, the button without a later window shows that: only who does not see
 * it needs words.
 */
function Latest({ range, isAlone }: { range: Range; isAlone: boolean }) {
  const { t } = useTranslation('activities')
  const words = t(`history.range.${range}.latest`)
  return isAlone ? (
    <Text as="p" weight="bold" align="center">
      {words}
    </Text>
  ) : (
    <VisuallyHidden>{words}</VisuallyHidden>
  )
}

/** Navigates to the previous or next window, to any date, or to another range; the window of today is the last. */
export function WeekNavigation({ period, today, onPeriod, ranges = true }: WeekNavigationProps) {
  const { t, format } = useTranslation('activities')
  const { range, start, end } = period
  const earlier = earlierEnd(period)
  const later = laterEnd(period, today)
  return (
    <Row gap={3} wrap as="nav" justify="between" aria-label={t('history.weeks')}>
      {ranges && <RangeChoice value={range} ranges={RANGES} onChange={(next) => onPeriod(next, end)} />}
      <Row gap={1} wrap style={{ flex: '1 1 18rem', justifyContent: 'center' }}>
        {range !== 'all' && (
          <IconButton
            icon="chevron-left"
            label={t(`history.range.${range}.previous`)}
            disabled={earlier === null}
            onClick={() => earlier && onPeriod(range, earlier)}
          />
        )}
        <Stack gap={0} align="center" aria-live="polite" style={DATES}>
          {start !== null && (
            <Text as="p" weight="bold" align="center" style={{ textWrap: 'balance' }}>
              {format.range(start, end, range === 'week' ? {} : { style: 'short' })}
            </Text>
          )}
          {later === null && <Latest range={range} isAlone={start === null} />}
        </Stack>
        {range !== 'all' && (
          <DateJump start={start} date={end} today={today} onDate={(date) => onPeriod(range, date)} />
        )}
        {range !== 'all' && (
          <IconButton
            icon="chevron-right"
            label={t(`history.range.${range}.next`)}
            disabled={later === null}
            onClick={() => later && onPeriod(range, later)}
          />
        )}
      </Row>
    </Row>
  )
}
