import type { Format } from '@almanac/i18n'
import { EDGE_PX, timeAxis, valueAxisWidth } from './axes'
import { around, bandsOf, endOf, momentsOf, placed, rangeOf, startOf, type Placed } from './scale'
import { type TimeTick, valueTicksOf } from './ticks'
import type { LineChartProps } from './types'

/** Layout of a line chart. Times are those of `timeOf`. */
export interface Layout {
  lines: readonly (readonly Placed[])[]
  /** All moments of the lines, plus one within each gap. */
  moments: readonly number[]
  /** The ends of the time axis. */
  first: number
  last: number
  /** The ends of the value axis. */
  low: number
  high: number
  valueTicks: readonly number[]
  timeTicks: readonly TimeTick[]
  /** Next to the drawing, in pixels: the value axis, and half a date. */
  startInset: number
  endInset: number
}

/** Computes the layout of a line chart for a size in pixels. */
export function layoutOf(
  { series, band, range, period, timeZone }: LineChartProps,
  width: number,
  format: Format,
): Layout {
  const lines = series.map((line) => placed(line, timeZone))
  const moments = momentsOf(lines)
  const values = lines.flatMap((points) => points.flatMap(({ value }) => value ?? []))
  const { low, high } = rangeOf(values, bandsOf(band), range)
  const valueTicks = valueTicksOf(values, { low, high }, range)
  const [first, last] = period ? [startOf(period.start), endOf(period.end)] : around(moments)
  const startInset = valueAxisWidth(valueTicks.map((value) => format.number(value)))
  const length = Math.max(0, width - startInset - EDGE_PX)
  return {
    lines,
    moments,
    first,
    last,
    low,
    high,
    valueTicks,
    timeTicks: timeAxis({ first, last, length, startRoom: startInset, hours: false }, format),
    startInset,
    endInset: EDGE_PX,
  }
}
