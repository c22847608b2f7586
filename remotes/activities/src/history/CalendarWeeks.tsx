import type { Hue, HueColours } from '@almanac/domain/theme'
import { addDays, datesFrom, type LocalDate, type Week } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { colour, hue as coloursOf, Icon, size, Text, VisuallyHidden } from '@almanac/ui/core'
import type { CSSProperties } from 'react'
import { CellLink } from './CellLink'

interface CalendarWeeksProps {
  label: string
  /** Number of responses by date, for this week and the one before. */
  counts: ReadonlyMap<LocalDate, number>
  week: Week
  /** The hue of the activity. */
  hue: Hue
  /** The path of what was recorded on a day; missing where the reader may not open it. */
  pathOf: (date: LocalDate) => string | undefined
}

const cell = (isRecorded: boolean, isAnswerable: boolean, { fill, tint }: HueColours): CSSProperties => ({
  blockSize: 44,
  padding: 0,
  textAlign: 'center',
  borderRadius: 8,
  fontSize: size.small,
  border: `1.5px ${isRecorded ? 'solid' : 'dashed'} ${isRecorded ? fill : colour.line}`,
  background: isAnswerable ? tint : 'transparent',
})

/** The days of the requested week and of the one before, each marked if something was recorded, which it opens. */
export function CalendarWeeks({ label, counts, week, hue, pathOf }: CalendarWeeksProps) {
  const colours = coloursOf(hue)
  const { t, format } = useTranslation('activities')
  const rows = [addDays(week.start, -7), week.start].map((start) => datesFrom(start, addDays(start, 6)))
  return (
    <table style={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 3 }}>
      <caption>
        <VisuallyHidden>{t('history.calendar.caption', { name: label })}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {rows[1]?.map((date) => (
            <th key={date} scope="col" style={{ fontWeight: 400, fontSize: size.small, color: colour.ink_soft }}>
              {format.date(date, 'initial')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((dates, row) => (
          <tr key={row}>
            {dates.map((date) => {
              const count = counts.get(date) ?? 0
              return (
                <td key={date} style={cell(count > 0, row === 1, colours)}>
                  <CellLink to={pathOf(date)}>
                    <Text as="span" variant="small" aria-hidden style={{ display: 'block', lineHeight: 1.1 }}>
                      {format.number(Number(date.slice(8)))}
                    </Text>
                    <span aria-hidden style={{ display: 'block', blockSize: 18, color: colours.text }}>
                      {count > 0 && <Icon name="check" size={18} />}
                    </span>
                    <VisuallyHidden>
                      {t('history.calendar.day', { date: format.date(date, 'long'), count })}
                    </VisuallyHidden>
                  </CellLink>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
