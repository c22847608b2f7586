import {
  around,
  type ChartPoint,
  distinct,
  endOf,
  pointOf,
  runsOf,
  DAY_MS,
  startOf,
  timeOf,
  type TimeTick,
  type ValueAxis,
} from '@almanac/domain/chart'
import type { Format } from '@almanac/i18n'
import { EDGE_PX, timeAxis, valueAxisFor, valueAxisWidth } from './axes'
import { bandsOf, heightOf, type LineChartProps, type Point, type Series } from './types'

/** A point of a line with its place on the time axis. */
export interface Placed extends Point {
  time: number
}

/** A line as it is drawn: its points, and the pieces between its gaps. */
export interface DrawnLine {
  points: readonly ChartPoint[]
  runs: readonly (readonly ChartPoint[])[]
}

/** Layout of a line chart. Times are those of `timeOf`. */
export interface Layout {
  /** All points of each line, also those without a value, earliest first. */
  placed: readonly (readonly Placed[])[]
  lines: readonly DrawnLine[]
  /** The ends of the time axis. */
  first: number
  last: number
  axis: ValueAxis
  timeTicks: readonly TimeTick[]
  /** Next to the drawing, in pixels: the value axis, and half a date. */
  startInset: number
  endInset: number
}

/** Computes the layout of a line chart for a width in pixels. */
export function layoutOf(props: LineChartProps, width: number, format: Format): Layout {
  const { series, band, range, unit, period, timeZone } = props
  const placed = series.map((line) => placedIn(line, timeZone))
  const lines = placed.map(drawnLine)
  const moments = lines.flatMap(({ points }) => points.map(({ at }) => at)).sort((one, other) => one - other)
  const [first, last] = period ? [startOf(period.start), endOf(period.end)] : around(moments)
  const axis = valueAxisFor(
    lines.map(({ points }) => points),
    { scale: range, targets: bandsOf(band), unit, height: heightOf(props) },
  )
  const startInset = valueAxisWidth(axis.ticks.map((value) => format.number(value)))
  const length = Math.max(0, width - startInset - EDGE_PX)
  const timeTicks = timeAxis({ first, last, length, startRoom: startInset, hours: false }, format)
  return { placed, lines, first, last, axis, timeTicks, startInset, endInset: EDGE_PX }
}

/** The points of a line with their places, earliest first, no two at the same. */
function placedIn(line: Series, timeZone?: string): Placed[] {
  const free = distinct()
  return line.points
    .map((point) => ({ ...point, time: timeOf(point.at, point.timeZone ?? timeZone) }))
    .sort((one, other) => one.time - other.time || Date.parse(one.at) - Date.parse(other.at))
    .map((point) => ({ ...point, time: free(point.time) }))
}

/** The lines of a drawing without axes. */
export const linesOf = (series: readonly Series[], timeZone?: string): DrawnLine[] =>
  series.map((line) => drawnLine(placedIn(line, timeZone)))

function drawnLine(placed: readonly Placed[]): DrawnLine {
  const points = placed.flatMap(({ time, value, of }): ChartPoint[] => {
    if (value === null) return []
    return [of && of.n > 1 ? { at: time, minimum: of.low, mean: value, maximum: of.high } : pointOf(time, value)]
  })
  const missing = placed.flatMap(({ time, value }) => (value === null ? time : []))
  return { points, runs: runsOf(points, DAY_MS, missing) }
}
