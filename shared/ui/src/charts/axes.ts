import {
  type ChartPoint,
  partsIn,
  type ScaleEnds,
  timeTicks,
  type TickUnit,
  type TimeTick,
  type ValueAxis,
  valueAxis,
} from '@almanac/domain/chart'
import type { Format } from '@almanac/i18n'
import type { Band } from './types'

/** Above the plot: keeps marks of values at the upper end from being cut off. */
export const TOP_PX = 12

/** The height of the time axis, in pixels. */
export const TIME_AXIS_PX = 28

/** Room for half of the last date, which extends beyond the drawing. */
export const EDGE_PX = 26

/** Approximate maximum width of a character in the small type. */
const LETTER_PX = 8

const TALL_PX = 10

/** Height that the label of a tick takes. */
const TICK_PX = 18

interface ValueAxisFor {
  scale: ScaleEnds | undefined
  targets: readonly Band[]
  unit: string | undefined
  /** Of the drawing with its time axis, in pixels. */
  height: number
}

/** The value axis of a drawing of this height. */
export const valueAxisFor = (
  lines: readonly (readonly Pick<ChartPoint, 'minimum' | 'maximum'>[])[],
  { height, ...options }: ValueAxisFor,
): ValueAxis => valueAxis(lines, { ...options, parts: partsIn(height - TOP_PX - TIME_AXIS_PX, TICK_PX) })

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
