import { at, type Drawing, drawing, INK, label, type Label, LINE, RULE } from './svg'

/** The values of two hours of a weekday. */
export interface GridCell {
  /** Monday 1 to Sunday 7. */
  day: number
  /** Index of the two hours, from 0 at midnight to 11. */
  row: number
  mean: number
  n: number
}

export interface WeekGrid {
  cells: readonly GridCell[]
  /** Names of the weekdays, from the first day of the week in the locale. */
  days: readonly { day: number; text: string }[]
  /** The time at which each row begins. */
  hours: readonly string[]
  scale: { minimum: number; maximum: number }
  number: (value: number) => string
  right_to_left: boolean
}

const WIDTH = 470
const AXIS = 44
const ROW = 16
const HEAD = 16

/** A grid of two-hour rows and a column per weekday: each cell has its mean as a number and as the length of a bar. Rows without a value are omitted, and a place without one is empty. */
export function weekGrid({ cells, days, hours, scale, number, right_to_left }: WeekGrid): Drawing {
  const rows = [...new Set(cells.map(({ row }) => row))].sort((one, other) => one - other)
  const column = (WIDTH - AXIS) / 7
  const left = (place: number) => (right_to_left ? WIDTH - AXIS - (place + 1) * column : AXIS + place * column)
  const top = (row: number) => HEAD + rows.indexOf(row) * ROW
  const share = (mean: number) =>
    Math.min(1, Math.max(0, (mean - scale.minimum) / (scale.maximum - scale.minimum || 1)))
  return drawing(WIDTH, HEAD + rows.length * ROW + 4, [
    ...days.map(({ text }, place) => label(left(place) + column / 2, HEAD - 5, text)),
    ...rows.map((row) =>
      label(right_to_left ? WIDTH - AXIS + 6 : AXIS - 6, top(row) + 12, hours[row] ?? '', {
        anchor: right_to_left ? 'left' : 'right',
      }),
    ),
    ...days.flatMap(({ day }, place) =>
      rows.flatMap((row): (string | Label)[] => {
        const [x, y] = [left(place) + 1, top(row) + 1]
        const cell = cells.find((one) => one.day === day && one.row === row)
        if (!cell) return []
        const frame = `<rect x="${at(x)}" y="${at(y)}" width="${at(column - 2)}" height="${ROW - 2}" fill="none" stroke="${RULE}" stroke-width="0.5"/>`
        const width = Math.max(1, share(cell.mean) * (column - 34))
        const bar = right_to_left ? x + column - 4 - width : x + 2
        return [
          frame,
          `<rect x="${at(bar)}" y="${at(y + 4)}" width="${at(width)}" height="6" fill="${LINE}"/>`,
          label(right_to_left ? x + 3 : x + column - 5, y + 10.5, number(cell.mean), {
            anchor: right_to_left ? 'left' : 'right',
            fill: INK,
          }),
        ]
      }),
    ),
  ])
}
