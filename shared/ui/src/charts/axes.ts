import type { Format } from '@almanac/i18n'
import { timeTicks, type TickUnit, type TimeTick } from './ticks'

/** The height of the time axis, in pixels. */
export const TIME_AXIS_PX = 28

/** Half of the last date under the axis has room beside the drawing. */
export const EDGE_PX = 26

/** About as wide as a figure or letter of the small type is at most. */
const LETTER_PX = 8

const TALL_PX = 10

/** Room for the figures of a value axis. */
export const valueAxisWidth = (labels: readonly string[]): number =>
  Math.max(24, Math.max(0, ...labels.map((label) => label.length)) * LETTER_PX + TALL_PX)

/** Within less than a year no month comes twice, and needs no year. */
export const needsYear = (first: number, last: number): boolean => last - first > 330 * 86_400_000

/** What stands at a moment of the time axis. */
export function timeLabel({ at, unit }: TimeTick, format: Format, withYear = true): string {
  const iso = new Date(at).toISOString()
  switch (unit) {
    case 'hour':
      return format.time(iso.slice(11, 16))
    case 'day':
      // The page says which year it is.
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
  /** Of the drawing between its axes. */
  length: number
  /** Beside the drawing, where its figures stand. */
  startRoom: number
  /** Whether times of day stand under a day or less; where it can be zoomed. */
  hours: boolean
}

/** The dates under a drawing. */
export function timeAxis({ first, last, length, startRoom, hours }: TimeAxis, format: Format): TimeTick[] {
  // The widest label that a unit has, of some moments of the axis.
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
