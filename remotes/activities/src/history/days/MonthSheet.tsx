import { addMonths, monthOf } from '@almanac/domain/calendar'
import { addDays, datesFrom, type LocalDate } from '@almanac/domain/time'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { Dialog, IconButton, Row, Stack, Text } from '@almanac/ui/core'
import { useState } from 'react'
import { DayGrid, type DayGridProps } from './DayGrid'

interface MonthSheetProps extends Pick<DayGridProps, 'label' | 'dates' | 'states' | 'hue' | 'onDay'> {
  /** The day that was pressed. */
  date: LocalDate
  onClose: () => void
}

/** A month of a year, its days large enough for a finger, with a way to the months beside it. */
export function MonthSheet({ label, dates, states, hue, date, onDay, onClose }: MonthSheetProps) {
  const { t, format, locale } = useTranslation('activities')
  const [month, setMonth] = useState(monthOf(date))
  const [first = date, last = date] = [dates[0], dates.at(-1)]
  const start = `${month}-01`
  const end = addDays(`${addMonths(month, 1)}-01`, -1)
  const days = datesFrom(start < first ? first : start, end > last ? last : end)
  return (
    <Dialog open onClose={onClose} title={label} sheet>
      <Stack gap={3}>
        <Row as="nav" gap={2} justify="between" aria-label={t('history.days.pages')}>
          <IconButton
            icon="chevron-left"
            label={t('history.days.month_before')}
            disabled={month <= monthOf(first)}
            onClick={() => setMonth(addMonths(month, -1))}
          />
          <Text as="p" weight="bold" align="center" aria-live="polite">
            {capitalised(format.date(start, 'month'), locale)}
          </Text>
          <IconButton
            icon="chevron-right"
            label={t('history.days.month_after')}
            disabled={month >= monthOf(last)}
            onClick={() => setMonth(addMonths(month, 1))}
          />
        </Row>
        <DayGrid
          key={month}
          {...{ label, states, hue, onDay }}
          dates={days}
          begin={monthOf(date) === month ? date : undefined}
        />
      </Stack>
    </Dialog>
  )
}
