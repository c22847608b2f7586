import type { Band, ScaleRange, Series } from './types'

/** A day is drawn at its noon, so that it is the same day in every zone. */
function timeOf(at: string): number {
  return Date.parse(at.length === 10 ? `${at}T12:00` : at)
}

/** All moments of the lines, earliest first. */
export function timesOf(series: readonly Series[]): Date[] {
  return [...new Set(series.flatMap((line) => line.points.map((point) => timeOf(point.at))))]
    .sort((a, b) => a - b)
    .map((time) => new Date(time))
}

/** How many times longer than usual it must be until the next value before that is a gap. */
const GAP = 1.6

/**
 * The moments of the lines, and one more in the middle of every gap: a line has
 * no value there, and breaks. What counts as a gap depends on how often there
 * usually is a value, so a day left out breaks a daily line and not a weekly one.
 */
export function withGaps(times: readonly Date[]): Date[] {
  const distances = times.slice(1).map((time, index) => time.getTime() - (times[index]?.getTime() ?? 0))
  const usual = distances.toSorted((a, b) => a - b)[Math.floor((distances.length - 1) / 2)] ?? 0
  return times.flatMap((time, index) => {
    const distance = distances[index - 1] ?? 0
    return times.length > 2 && distance > usual * GAP ? [new Date(time.getTime() - distance / 2), time] : [time]
  })
}

/** The least distance between two figures of the value axis: whole values are not split. */
export function stepOf(series: readonly Series[]): number | undefined {
  return series.every((line) => line.points.every(({ value }) => value === null || Number.isInteger(value)))
    ? 1
    : undefined
}

/** A line's values at these moments; null where it has none. */
export function valuesAt(line: Series, times: readonly Date[]): (number | null)[] {
  const values = new Map(line.points.map((point) => [timeOf(point.at), point.value]))
  return times.map((time) => values.get(time.getTime()) ?? null)
}

/**
 * The ends of the value axis: the values and the ends of the band, with a tenth
 * of their distance around them, so that ups and downs can be seen. Zero is not
 * crossed when no value is below it. An end of the scale that is known takes the
 * place of that, unless a value lies beyond it.
 */
export function rangeOf(
  series: readonly Series[],
  band: Band | undefined,
  { minimum, maximum }: ScaleRange = {},
): { low: number; high: number } {
  const values = [...series.flatMap((line) => line.points.map((point) => point.value)), band?.low, band?.high].filter(
    (value) => typeof value === 'number',
  )
  if (values.length === 0) return { low: minimum ?? 0, high: maximum ?? (minimum ?? 0) + 1 }
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const around = (most - least) * 0.1 || Math.abs(most) * 0.1 || 1
  return {
    low: minimum === undefined ? (least >= 0 ? Math.max(0, least - around) : least - around) : Math.min(minimum, least),
    high: maximum === undefined ? most + around : Math.max(maximum, most),
  }
}

/** The ends of the time axis: a little before the first and after the last moment, so that no mark stands on the axis. */
export function around(times: readonly Date[]): [first: Date | undefined, last: Date | undefined] {
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return [undefined, undefined]
  const space = (last.getTime() - first.getTime()) * 0.04 || 43_200_000
  return [new Date(first.getTime() - space), new Date(last.getTime() + space)]
}
