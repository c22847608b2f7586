import { addMonths, dateByKey, lastDateOf, monthOf, weeksOf, type Month } from '@almanac/domain/calendar'
import { firstDayOf, type LocalDate } from '@almanac/domain/time'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'
import { colour, IconButton, Row, size, Text, VisuallyHidden } from '@almanac/ui/core'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { FIRST_MONTH } from '../period'
import { CalendarDay } from './CalendarDay'

/** The earliest day that the calendar shows. */
const FIRST_DAY: LocalDate = `${FIRST_MONTH}-01`

interface MonthCalendarProps {
  month: Month
  /** The selected day. */
  date: LocalDate
  today: LocalDate
  /** Number of entries by day, 0 if missing; null while unknown. */
  counts: ReadonlyMap<LocalDate, number> | null
  onMonth: (month: Month) => void
  onChoose: (date: LocalDate) => void
}

/**
 * A month in which a day can be selected, as a date grid (ARIA Authoring Practices): one tab stop, arrows by day and
 * week, Home and End, PageUp and PageDown by month, with Shift by year. Future days can be focused, but not selected.
 */
export function MonthCalendar({ month, date, today, counts, onMonth, onChoose }: MonthCalendarProps) {
  const { t, locale, dir } = useTranslation('activities')
  const heading = useId()
  const firstDay = firstDayOf(locale)
  const weeks = weeksOf(month, firstDay)
  const { stop, grid, moveTo } = useTabStop({ month, date, today, onMonth })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = dateByKey(stop, event, { firstDay, rightToLeft: dir === 'rtl' })
    if (next !== null) moveTo(next)
    else if (event.key === 'Enter' || event.key === ' ') onChoose(stop)
    else return
    event.preventDefault()
  }

  return (
    <div style={{ containerType: 'inline-size' }}>
      <MonthNavigation heading={heading} month={month} today={today} onMonth={onMonth} />
      <table
        ref={grid}
        role="grid"
        aria-labelledby={heading}
        aria-busy={counts === null}
        style={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 2 }}
        onKeyDown={onKeyDown}
      >
        <caption>
          <VisuallyHidden>{t('calendar.grid')}</VisuallyHidden>
        </caption>
        <thead>
          <Weekdays week={weeks[0] ?? []} />
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <CalendarDay
                  key={day}
                  date={day}
                  count={counts && (counts.get(day) ?? 0)}
                  isOfMonth={monthOf(day) === month}
                  isChosen={day === date}
                  isToday={day === today}
                  isToCome={day > today}
                  isTabStop={day === stop}
                  onChoose={() => onChoose(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface MonthNavigationProps extends Pick<MonthCalendarProps, 'month' | 'today' | 'onMonth'> {
  /** The id of the month's heading. */
  heading: string
}

/** Previous and next month; the current month is the last. */
function MonthNavigation({ heading, month, today, onMonth }: MonthNavigationProps) {
  const { t, format, locale } = useTranslation('activities')
  return (
    <Row as="nav" justify="between" aria-labelledby={heading}>
      <IconButton
        icon="chevron-left"
        label={t('calendar.previous_month')}
        disabled={month <= FIRST_MONTH}
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <Text as="h2" variant="lead" weight="bold" align="center" id={heading} aria-live="polite">
        {capitalised(format.date(`${month}-01`, 'month'), locale)}
      </Text>
      <IconButton
        icon="chevron-right"
        label={t('calendar.next_month')}
        disabled={month >= monthOf(today)}
        onClick={() => onMonth(addMonths(month, 1))}
      />
    </Row>
  )
}

/** Weekday names: short, or single letters if the language has no short ones. */
function Weekdays({ week }: { week: readonly LocalDate[] }) {
  const { format } = useTranslation('activities')
  const isShort = week.every((day) => format.date(day, 'weekday').length <= 5)
  return (
    <tr>
      {week.map((day) => (
        <th key={day} scope="col" style={weekday}>
          <span aria-hidden>{format.date(day, isShort ? 'weekday' : 'initial')}</span>
          <VisuallyHidden>{format.date(day, 'weekday')}</VisuallyHidden>
        </th>
      ))}
    </tr>
  )
}

const weekday = {
  fontWeight: 400,
  fontSize: `min(${size.small}, 6cqi)`,
  color: colour.ink_soft,
  padding: '0.25rem 0',
} as const

/** The grid's tab stop and keyboard navigation; moving to a day of another month shows that month. */
function useTabStop({ month, date, today, onMonth }: Pick<MonthCalendarProps, 'month' | 'date' | 'today' | 'onMonth'>) {
  const grid = useRef<HTMLTableElement>(null)
  const [moved, setMoved] = useState<LocalDate | null>(null)
  const stop = [moved, date].find((day) => day !== null && monthOf(day) === month) ?? `${month}-01`
  // The target of a key: if its month renders later, the previously focused day is gone by then.
  const dateToFocus = useRef<LocalDate>(undefined)

  useEffect(() => {
    if (dateToFocus.current !== stop) return
    dateToFocus.current = undefined
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [stop])

  return {
    stop,
    grid,
    moveTo: (day: LocalDate) => {
      const last = lastDateOf(monthOf(today))
      const to = day > last ? last : day < FIRST_DAY ? FIRST_DAY : day
      if (to === stop) return
      dateToFocus.current = to
      setMoved(to)
      if (monthOf(to) !== month) onMonth(monthOf(to))
    },
  }
}
