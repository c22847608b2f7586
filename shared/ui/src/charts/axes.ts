import type { Format } from '@almanac/i18n'
import { timeTicks, type TickUnit, type TimeTick } from './ticks'

/** The height of the time axis, in pixels. */
export const TIME_AXIS_PX = 28

/** Room for half of the last date, which extends beyond the drawing. */
export const EDGE_PX = 26

/** Approximate maximum width of a character in the small type. */
const LETTER_PX = 8

const TALL_PX = 10

/** Width of a value axis with these labels. */
export const valueAxisWidth = (labels: readonly string[]): number =>
  Math.max(24, Math.max(0, ...labels.map((label) => label.length)) * LETTER_PX + TALL_PX)

/** Within less than a year no month occurs twice, so labels need no year. */
export const needsYear = (first: number, last: number): boolean => last - first > 330 * 86_400_000

/** Label of a tick on the time axis. */
export function timeLabel({ at, unit }: TimeTick, format: Format, withYear = true): string {
  const iso = new Date(at).toISOString()
  switch (unit) {
    case 'hour':
      return format.time(iso.slice(11, 16))
    case 'day':
      // The page states the year.
      return format.date(iso.slice(0, 10), 'short', { now: new Date(at) })
    case 'month':
      return format.date(iso.slice(0, 10), withYear ? 'month_short' : 'month_name')
    case 'year':
      return format.date(iso.slice(0, 10), 'year')
  }
}

interface TimeAxis {
  first: number
  last: number
  /** Length of the drawing between its axes. */
  length: number
  /** Space before the drawing, where the numbers of the value axis are. */
  startRoom: number
  /** Whether spans below two days show times of day; for charts that zoom. */
  hours: boolean
}

/** The ticks below a drawing. */
export function timeAxis({ first, last, length, startRoom, hours }: TimeAxis, format: Format): TimeTick[] {
  // Samples along the axis, to find the widest label of a unit.
  const samples = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => first + share * (last - first))
  const widths = new Map<TickUnit, number>()
  const labelWidth = (unit: TickUnit) => {
    const width =
      widths.get(unit) ??
      Math.max(...samples.map((at) => timeLabel({ at, unit }, format, needsYear(first, last)).length)) * LETTER_PX
    widths.set(unit, width)
    return width
  }
  return timeTicks({ first, last, length, room: { start: startRoom, end: EDGE_PX }, hours, labelWidth })
}
