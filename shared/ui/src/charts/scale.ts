import { gapOf as usualGapOf } from '@almanac/domain/history'
import { wallClockOf } from '@almanac/domain/time'
import type { Band, Point, ScaleRange, Series } from './types'

const DAY_MS = 86_400_000

/**
 * Position of a point on a time axis: local wall clock time, so that every day is equally long and
 * has its own date despite clock changes and travel. A day without a time is placed at its noon.
 */
export function timeOf(at: string, timeZone?: string): number {
  if (at.length === 10) return Date.parse(`${at}T12:00Z`)
  const instant = new Date(at)
  if (timeZone === undefined) return instant.getTime() - instant.getTimezoneOffset() * 60_000
  const { date, time } = wallClockOf(instant, timeZone)
  return Date.parse(`${date}T00:00Z`) + (Math.floor(time / 100) * 60 + (time % 100)) * 60_000
}

/** The first and the last moment of a local date on a time axis. */
export const startOf = (date: string): number => Date.parse(`${date}T00:00Z`)
export const endOf = (date: string): number => startOf(date) + DAY_MS

/** The local date at a position of a time axis. */
export const dateAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** A point with its position. */
export interface Placed extends Point {
  time: number
}

/**
 * Moves a moment that is already in use forward by a millisecond, so that a chart keeps both values: the repeated hour
 * at a clock change, two readings of the same minute, or a day repeated by crossing the date line eastward.
 */
export function distinct(): (time: number) => number {
  const taken = new Set<number>()
  return (time) => {
    let free = time
    while (taken.has(free)) free += 1
    taken.add(free)
    return free
  }
}

/** The points of a line with their positions, earliest first, no two at the same. */
export function placed(line: Series, timeZone?: string): Placed[] {
  const free = distinct()
  return line.points
    .map((point) => ({ ...point, time: timeOf(point.at, point.timeZone ?? timeZone) }))
    .sort((one, other) => one.time - other.time || Date.parse(one.at) - Date.parse(other.at))
    .map((point) => ({ ...point, time: free(point.time) }))
}

/** Distance of two moments beyond which they are not connected. Several values within a day make no gap between two days. */
export const gapOf = (times: readonly number[]): number => usualGapOf(times, DAY_MS)

/**
 * All moments of the lines, earliest first, plus one in the middle of every gap, where a line has
 * no value and breaks.
 */
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

/** What a line draws at a moment; `isValue` is false for an interpolated point. */
export interface Drawn {
  value: number | null
  isValue: boolean
}

/** A line at the moments of all lines: linearly interpolated between two of its values, null within a gap. */
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

/** The band or bands of a chart as a list. */
export const bandsOf = (band: Band | readonly Band[] | undefined): readonly Band[] =>
  band === undefined ? [] : 'label' in band ? [band] : band

/** The axis of a measurement spans at least this share of its greatest value. */
const LEAST_SHARE = 0.04

/**
 * The ends of the value axis: the values and, unless the scale has both ends, the limits of the
 * bands, with a margin of a tenth, so that changes are visible. A measurement spans at least a
 * share of its value, so that half a pound does not look like a cliff. The axis does not go below
 * zero unless a value does. A fixed end of the scale is kept unless a value lies beyond it.
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

/**
 * The ends of a time axis without a period: a margin around the first and last moment, so that no
 * mark is on the axis itself; for less than two days, the whole days.
 */
export function around(moments: readonly number[]): [first: number, last: number] {
  const [first, last] = [moments[0], moments.at(-1)]
  if (first === undefined || last === undefined) return [0, DAY_MS]
  if (last - first < 2 * DAY_MS) return [startOf(dateAt(first)), endOf(dateAt(last))]
  const space = (last - first) * 0.04
  return [first - space, last + space]
}
