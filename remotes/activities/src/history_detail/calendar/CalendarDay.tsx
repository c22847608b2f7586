import type { LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { colour, radiusControl, VisuallyHidden } from '@almanac/ui/core'

interface CalendarDayProps {
  date: LocalDate
  /** Number of its entries; null while unknown. */
  count: number | null
  isOfMonth: boolean
  isChosen: boolean
  isToday: boolean
  isToCome: boolean
  /** Whether it is the tab stop of the grid. */
  isTabStop: boolean
  onChoose: () => void
}

/** A day of the calendar: its number, with the number of its entries as text; drawn as a filled disc with that number. */
export function CalendarDay({
  date,
  count,
  isOfMonth,
  isChosen,
  isToday,
  isToCome,
  isTabStop,
  onChoose,
}: CalendarDayProps) {
  const { t, format } = useTranslation('activities')
  const day = format.date(date, 'full')
  const entries = count ? t('calendar.entries', { count }) : t('calendar.none')
  return (
    <td
      role="gridcell"
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={isToCome || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={isToCome ? undefined : onChoose}
      style={{
        height: 52,
        padding: '2px 0',
        boxSizing: 'border-box',
        textAlign: 'center',
        // Seven columns of two digits: large text is limited so that the digits do not overlap.
        fontSize: 'min(1rem, 8cqi)',
        verticalAlign: 'top',
        borderRadius: radiusControl,
        cursor: isToCome ? 'default' : 'pointer',
        color: isOfMonth && !isToCome ? colour.ink : colour.ink_soft,
        background: isChosen ? colour.accent_soft : 'transparent',
        boxShadow: isChosen ? `inset 0 0 0 2px ${colour.accent}` : 'none',
        outlineOffset: -2,
      }}
    >
      <span aria-hidden style={{ display: 'block', fontWeight: isToday ? 700 : 400, ...(isToday ? underlined : {}) }}>
        {format.number(Number(date.slice(8)))}
      </span>
      {count !== null && count > 0 && (
        <span aria-hidden style={disc}>
          {format.number(count, { notation: 'compact' })}
        </span>
      )}
      <VisuallyHidden>{count === null ? day : t('calendar.cell', { date: day, entries })}</VisuallyHidden>
    </td>
  )
}

const underlined = { textDecoration: 'underline', textUnderlineOffset: 3, textDecorationThickness: 2 } as const

const disc = {
  display: 'inline-block',
  minWidth: '1.7em',
  padding: '0 5px',
  boxSizing: 'border-box',
  borderRadius: '1em',
  fontSize: 'min(0.8125rem, 6cqi)',
  lineHeight: 1.7,
  fontVariantNumeric: 'tabular-nums',
  background: colour.accent,
  color: colour.on_accent,
} as const
