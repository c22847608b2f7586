import { wallClockOf } from '@almanac/domain/time'
import type { Band, Point, ScaleRange, Series } from './types'

const DAY_MS = 86_400_000

/**
 * Where a point stands on a time axis: what the clock on the wall showed, so that
 * every day is equally long and has its own date, whatever clocks and journeys
 * did. A day without a time stands at its noon.
 */
export function timeOf(at: string, timeZone?: string): number {
  if (at.length === 10) return Date.parse(`${at}T12:00Z`)
  const instant = new Date(at)
  if (timeZone === undefined) return instant.getTime() - instant.getTimezoneOffset() * 60_000
  const { date, time } = wallClockOf(instant, timeZone)
  return Date.parse(`${date}T00:00Z`) + (Math.floor(time / 100) * 60 + (time % 100)) * 60_000
}

/** The first moment of a local date, and the last of it, on a time axis. */
export const startOf = (date: string): number => Date.parse(`${date}T00:00Z`)
export const endOf = (date: string): number => startOf(date) + DAY_MS

/** The local date at a place of a time axis. */
export const dateAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** A point at its place. */
export interface Placed extends Point {
  time: number
}

/** A line's points at their places, the earliest first; of several at one moment, the last. */
export function placed(line: Series, timeZone?: string): Placed[] {
  const byTime = new Map<number, Placed>()
  for (const point of line.points) {
    const time = timeOf(point.at, point.timeZone ?? timeZone)
    byTime.set(time, { ...point, time })
  }
  return [...byTime.values()].sort((one, other) => one.time - other.time)
}

/** How many times longer than usual it must be until the next value before that is a gap. */
const GAP = 1.6

/**
 * From which distance on two moments are not joined. It depends on how often
 * there usually is a value, so a day left out breaks a daily line and not a
 * weekly one.
 */
export function gapOf(times: readonly number[]): number {
  if (times.length < 3) return Infinity
  const distances = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  const usual = distances.toSorted((one, other) => one - other)[Math.floor((distances.length - 1) / 2)] ?? 0
  // Several values of one day are no reason to break between two days.
  return Math.max(usual, DAY_MS) * GAP
}

/** All moments of the lines, earliest first, and one more in the middle of every gap: there a line has no value, and breaks. */
export function momentsOf(lines: readonly (readonly Placed[])[]): number[] {
  const moments = lines.flatMap((points) => {
    const known = points.filter(({ value }) => value !== null).map(({ time }) => time)
    const gap = gapOf(known)
    return points.flatMap(({ time }, index) => {
      const before = points[index - 1]?.time
      return before !== undefined && time - before > gap ? [(before + time) / 2, time] : [time]
    })
  })
  return [...new Set(moments)].sort((one, other) => one - other)
}

/** What a line draws at a moment; `isValue` is false where only the line passes, on the way from one value to the next. */
export interface Drawn {
  value: number | null
  isValue: boolean
}

/** A line at the moments of all lines: between two of its values on the straight way from one to the other, null within a gap. */
export function drawnAt(points: readonly Placed[], moments: readonly number[]): Drawn[] {
  const known = points.filter((point) => point.value !== null)
  const empty = new Set(points.filter((point) => point.value === null).map(({ time }) => time))
  const gap = gapOf(known.map(({ time }) => time))
  let next = 0
  return moments.map((moment) => {
    while (next < known.length && (known[next]?.time ?? 0) < moment) next += 1
    const [before, after] = [known[next - 1], known[next]]
    if (after?.time === moment) return { value: after.value, isValue: true }
    if (!before || !after || empty.has(moment) || after.time - before.time > gap) return { value: null, isValue: false }
    const share = (moment - before.time) / (after.time - before.time)
    return { value: (before.value ?? 0) + share * ((after.value ?? 0) - (before.value ?? 0)), isValue: false }
  })
}

/** The bands of a chart, one or several. */
export const bandsOf = (band: Band | readonly Band[] | undefined): readonly Band[] =>
  band === undefined ? [] : 'label' in band ? [band] : band

/** The axis of a measurement shows at least this share of its greatest value. */
const LEAST_SHARE = 0.04

/**
 * The ends of the value axis: the values and the ends of the bands, with a tenth
 * of their distance around them, so that ups and downs can be seen; never less of
 * a measurement than a share of it, as half a pound is no cliff. Zero is not
 * crossed when no value is below it. An end that the scale has is kept, unless a
 * value lies beyond it.
 */
export function rangeOf(
  values: readonly number[],
  bands: readonly Band[],
  { minimum, maximum }: ScaleRange = {},
): { low: number; high: number } {
  const isWholeScale = minimum !== undefined && maximum !== undefined
  const edges = isWholeScale ? [] : bands.flatMap(({ low, high }) => [low ?? [], high ?? []].flat())
  const shown = [...values, ...edges]
  if (shown.length === 0) return { low: minimum ?? 0, high: maximum ?? (minimum ?? 0) + 1 }
  const [least, most] = [Math.min(...shown), Math.max(...shown)]
  const enough = (Math.max(Math.abs(least), Math.abs(most)) * LEAST_SHARE - (most - least)) / 2
  const around = most === least ? Math.abs(most) * 0.1 || 1 : Math.max((most - least) * 0.1, enough)
  const below = least >= 0 ? Math.max(0, least - around) : least - around
  return {
    low: minimum === undefined ? below : Math.min(minimum, least),
    high: maximum === undefined ? most + around : Math.max(maximum, most),
  }
}

/** The ends of a time axis without a period: a little before the first and after the last moment, so that no mark stands on the axis; of a day or two, the whole of them. */
export function around(moments: readonly number[]): [first: number, last: number] {
  const [first, last] = [moments[0], moments.at(-1)]
  if (first === undefined || last === undefined) return [0, DAY_MS]
  if (last - first < 2 * DAY_MS) return [startOf(dateAt(first)), endOf(dateAt(last))]
  const space = (last - first) * 0.04
  return [first - space, last + space]
}
