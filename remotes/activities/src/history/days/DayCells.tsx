import { FULL_LEVEL } from '@almanac/domain/chart'
import { monthOf } from '@almanac/domain/calendar'
import type { Hue } from '@almanac/domain/theme'
import { addDays, datesFrom, dayOfWeek, firstDayOf, type LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { colour, hue as coloursOf, size, Text } from '@almanac/ui/core'
import { Fragment, memo, type CSSProperties } from 'react'
import type { DayStates } from './dayStates'

interface CellsProps {
  dates: readonly LocalDate[]
  states: DayStates
  hue: Hue
  /** The day that the Tab key reaches. */
  current: LocalDate
  wordsOf: (date: LocalDate) => string
}

const heading: CSSProperties = { textAlign: 'center', fontSize: size.small, color: colour.ink_soft, lineHeight: 1.4 }

/**
 * The days as rows of seven, with the letters of the days above; weeks that are left out have no row. Of several months
 * each begins with a line of its name.
 */
export function Weeks({ dates, ...cells }: CellsProps) {
  const { format, locale } = useTranslation('activities')
  const firstDay = firstDayOf(locale)
  const [first = ''] = dates
  const columnOf = (date: LocalDate) => ((dayOfWeek(date) - firstDay + 7) % 7) + 1
  const start = addDays(first, 1 - columnOf(first))
  const months = [...new Set(dates.map(monthOf))].map((month) => ({
    month,
    days: dates.filter((date) => monthOf(date) === month),
  }))
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 4 }}>
      {datesFrom(start, addDays(start, 6)).map((date) => (
        <span key={date} aria-hidden style={heading}>
          {format.date(date, 'initial')}
        </span>
      ))}
      {months.map(({ month, days }) => (
        <Fragment key={month}>
          {months.length > 1 && (
            <Text as="span" variant="small" weight="bold" aria-hidden style={WHOLE_LINE}>
              {format.date(`${month}-01`, 'month')}
            </Text>
          )}
          {days.map((date, index) => (
            <Cell key={date} date={date} isDated column={index === 0 ? columnOf(date) : undefined} {...cells} />
          ))}
        </Fragment>
      ))}
    </div>
  )
}

const WHOLE_LINE = { gridColumn: '1 / -1' } as const

const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => index + 1)

/** The days as columns of months, with the initials of the months above and the days of the month beside. */
export function Months({ dates, ...cells }: CellsProps) {
  const { format } = useTranslation('activities')
  const months = [...new Set(dates.map(monthOf))]
  const known = new Set(dates)
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: `1.5rem repeat(${months.length}, minmax(0, 1fr))`,
        gap: 2,
        alignItems: 'center',
      }}
    >
      <span />
      {months.map((month) => (
        <span key={month} aria-hidden title={format.date(`${month}-01`, 'month')} style={heading}>
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
            return known.has(date) ? <Cell key={date} date={date} isDated={false} {...cells} /> : <span key={date} />
          })}
        </Fragment>
      ))}
    </div>
  )
}

interface CellProps extends Omit<CellsProps, 'dates'> {
  date: LocalDate
  isDated: boolean
  /** Where it begins; after the cell before it by default. */
  column?: number | undefined
}

const Cell = ({ date, isDated, column, states, hue, current, wordsOf }: CellProps) => (
  <DayCell
    date={date}
    isDated={isDated}
    column={column}
    level={states.days.get(date)?.level ?? 0}
    isRecorded={states.days.has(date)}
    hue={hue}
    isCurrent={date === current}
    wordsOf={wordsOf}
  />
)

interface DayCellProps {
  date: LocalDate
  isDated: boolean
  column: number | undefined
  level: number
  isRecorded: boolean
  hue: Hue
  isCurrent: boolean
  wordsOf: (date: LocalDate) => string
}

/**
 * A day. Its level is the size of a square, or the length of a bar below the date: a shape, drawn as a border, which
 * forced colors keep. Only a cell that changes renders again.
 */
const DayCell = memo(function DayCell({
  date,
  isDated,
  column,
  level,
  isRecorded,
  hue,
  isCurrent,
  wordsOf,
}: DayCellProps) {
  const { format } = useTranslation('activities')
  const { text, tint, fill } = coloursOf(hue)
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={wordsOf(date)}
      style={{
        ...cell,
        ...(isDated ? dated : pixel),
        gridColumnStart: column,
        background: isRecorded ? tint : 'transparent',
        color: isRecorded ? text : colour.ink_soft,
        fontWeight: isRecorded ? 700 : 400,
        borderColor: isDated && !isRecorded ? colour.line : 'transparent',
      }}
    >
      {isDated && format.number(Number(date.slice(8)))}
      {level > 0 ? (
        <span style={isDated ? barOf(level, fill) : squareOf(level, fill)} />
      ) : (
        !isDated && <span style={ring} />
      )}
    </button>
  )
})

const cell: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minInlineSize: 0,
  padding: 0,
  borderStyle: 'solid',
  font: 'inherit',
  fontSize: size.small,
  cursor: 'pointer',
}
const dated: CSSProperties = { minBlockSize: 48, borderWidth: 1, borderRadius: 12, gap: 3, lineHeight: 1.2 }
const pixel: CSSProperties = { minBlockSize: 22, borderWidth: 0, borderRadius: 6 }

/** Half the side of the largest square, in pixels. */
const HALF_PX = 10

function squareOf(level: number, fill: string): CSSProperties {
  const half = (HALF_PX * (level + 1)) / (FULL_LEVEL + 1)
  return { inlineSize: 0, blockSize: 0, border: `${half}px solid ${fill}`, borderRadius: half / 2 }
}

const barOf = (level: number, fill: string): CSSProperties => ({
  inlineSize: `${(level / FULL_LEVEL) * 70}%`,
  borderBlockStart: `5px solid ${fill}`,
  borderRadius: 3,
})

const ring: CSSProperties = { inlineSize: 4, blockSize: 4, border: `1px solid ${colour.line}`, borderRadius: '50%' }
