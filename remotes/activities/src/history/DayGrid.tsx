import { addDays, datesFrom, dayOfWeek, firstDayOf, type LocalDate } from '@almanac/domain/time'
import type { Hue } from '@almanac/domain/theme'
import { useTranslation } from '@almanac/i18n'
import { colour, hue as coloursOf, size, Text } from '@almanac/ui/core'
import { Fragment, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'

/** Up to this many days there is room for the date on each; more days are a column for each month. */
const MAX_DATED_DAYS = 92

interface DayGridProps {
  label: string
  /** Consecutive dates, earliest first. */
  dates: readonly LocalDate[]
  counts: ReadonlyMap<LocalDate, number>
  hue: Hue
  onDay: (date: LocalDate) => void
}

/**
 * A cell for each day, filled if something was recorded; a press opens the day. Weeks are rows, in a long time months
 * are columns. One stop of the Tab key: arrows move between the days.
 */
export function DayGrid({ label, dates, counts, hue, onDay }: DayGridProps) {
  const { dir } = useTranslation('activities')
  const area = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<LocalDate | null>(null)
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return null
  const isByWeek = dates.length <= MAX_DATED_DAYS
  const current = chosen !== null && chosen >= first && chosen <= last ? chosen : last
  const move = (event: KeyboardEvent) => {
    const next = targetOf(event.key, current, { isByWeek, isRtl: dir === 'rtl', first, last })
    if (next === null) return
    event.preventDefault()
    setChosen(next)
    area.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }
  const cell = (date: LocalDate) => (
    <DayCell
      key={date}
      date={date}
      count={counts.get(date) ?? 0}
      hue={hue}
      isDated={isByWeek}
      isCurrent={date === current}
      onOpen={() => onDay(date)}
      onFocus={() => setChosen(date)}
    />
  )
  return (
    <div ref={area} role="group" aria-label={label} onKeyDown={move}>
      {isByWeek ? <Weeks dates={dates} cell={cell} /> : <Months dates={dates} cell={cell} />}
    </div>
  )
}

interface Cells {
  dates: readonly LocalDate[]
  cell: (date: LocalDate) => ReactNode
}

const heading: CSSProperties = { textAlign: 'center', fontSize: size.small, color: colour.ink_soft, lineHeight: 1.4 }

function Weeks({ dates, cell }: Cells) {
  const { format, locale } = useTranslation('activities')
  const [first = ''] = dates
  const before = (dayOfWeek(first) - firstDayOf(locale) + 7) % 7
  const start = addDays(first, -before)
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 3.5rem))', gap: 4 }}>
      {datesFrom(start, addDays(start, 6)).map((date) => (
        <span key={date} aria-hidden style={heading}>
          {format.date(date, 'initial')}
        </span>
      ))}
      {Array.from({ length: before }, (_, index) => (
        <span key={index} />
      ))}
      {dates.map(cell)}
    </div>
  )
}

const monthOf = (date: LocalDate) => date.slice(0, 7)
const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => index + 1)

function Months({ dates, cell }: Cells) {
  const { format } = useTranslation('activities')
  const months = [...new Set(dates.map(monthOf))]
  const known = new Set(dates)
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: `1.5rem repeat(${months.length}, minmax(0, 2.25rem))`,
        gap: 2,
        alignItems: 'center',
      }}
    >
      <span />
      {months.map((month) => (
        <span key={month} aria-hidden style={heading}>
          {format.date(`${month}-01`, 'month_initial')}
        </span>
      ))}
      {MONTH_DAYS.map((day) => (
        <Fragment key={day}>
          <span aria-hidden style={heading}>
            {day === 1 || day % 5 === 0 ? format.number(day) : ''}
          </span>
          {months.map((month) => {
            const date = `${month}-${String(day).padStart(2, '0')}`
            return known.has(date) ? cell(date) : <span key={date} />
          })}
        </Fragment>
      ))}
    </div>
  )
}

interface DayCellProps {
  date: LocalDate
  count: number
  hue: Hue
  isDated: boolean
  isCurrent: boolean
  onOpen: () => void
  onFocus: () => void
}

/** Recorded days are filled, others have a dashed edge or a small dot: told apart by shape, also in forced colors. */
function DayCell({ date, count, hue, isDated, isCurrent, onOpen, onFocus }: DayCellProps) {
  const { t, format } = useTranslation('activities')
  const { text, tint, fill } = coloursOf(hue)
  const isRecorded = count > 0
  const dated: CSSProperties = {
    minBlockSize: 44,
    borderRadius: 12,
    border: isRecorded ? `2px solid ${fill}` : `1px dashed ${colour.line}`,
    background: isRecorded ? tint : 'transparent',
    color: isRecorded ? text : colour.ink_soft,
    fontWeight: isRecorded ? 700 : 400,
  }
  const pixel: CSSProperties = {
    minBlockSize: 22,
    borderRadius: 6,
    // A border fills the cell, because forced colors take backgrounds away.
    border: isRecorded ? `11px solid ${fill}` : 'none',
    background: 'transparent',
  }
  const button = (
    <button
      type="button"
      data-date={date}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={t('history.calendar.day', { date: format.date(date, 'full'), count })}
      onClick={onOpen}
      onFocus={onFocus}
      style={{
        padding: 0,
        minInlineSize: 0,
        font: 'inherit',
        fontSize: size.small,
        cursor: 'pointer',
        ...(isDated ? dated : pixel),
      }}
    >
      {isDated ? format.number(Number(date.slice(8))) : !isRecorded && <span style={dot} />}
    </button>
  )
  if (!isDated || !date.endsWith('-01')) return button
  // Beside the button, whose name has to begin with what it shows.
  return (
    <span style={{ position: 'relative', display: 'grid' }}>
      {button}
      <Text as="span" variant="small" aria-hidden style={{ ...monthName, color: isRecorded ? text : colour.ink_soft }}>
        {format.date(date, 'month_name')}
      </Text>
    </span>
  )
}

/** The name of a month at the foot of its first day. */
const monthName: CSSProperties = {
  position: 'absolute',
  insetInline: 0,
  insetBlockEnd: 0,
  pointerEvents: 'none',
  textAlign: 'center',
  lineHeight: 1.1,
  overflow: 'hidden',
}

const dot: CSSProperties = {
  display: 'block',
  inlineSize: 4,
  blockSize: 4,
  marginInline: 'auto',
  border: `1px solid ${colour.control}`,
  borderRadius: '50%',
}

interface Grid {
  isByWeek: boolean
  isRtl: boolean
  first: LocalDate
  last: LocalDate
}

/** The date that a key leads to; null for keys without a function here. */
export function targetOf(key: string, date: LocalDate, { isByWeek, isRtl, first, last }: Grid): LocalDate | null {
  const within = (to: LocalDate) => (to < first ? first : to > last ? last : to)
  switch (key) {
    case 'Home':
      return first
    case 'End':
      return last
    case 'ArrowUp':
      return within(addDays(date, isByWeek ? -7 : -1))
    case 'ArrowDown':
      return within(addDays(date, isByWeek ? 7 : 1))
    case 'ArrowLeft':
    case 'ArrowRight': {
      const way = (key === 'ArrowRight') === isRtl ? -1 : 1
      return within(isByWeek ? addDays(date, way) : sameDayOf(date, way))
    }
    default:
      return null
  }
}

/** The same day of the next or previous month, or its last day. */
function sameDayOf(date: LocalDate, months: 1 | -1): LocalDate {
  const beside = addDays(`${monthOf(date)}-01`, months === 1 ? 31 : -1)
  const end = addDays(`${monthOf(addDays(`${monthOf(beside)}-01`, 31))}-01`, -1)
  const wanted = `${monthOf(beside)}-${date.slice(8)}`
  return wanted > end ? end : wanted
}
