import { wallClockOf } from '../time'

export const DAY_MS = 86_400_000

/** The values at one place of a line: a single one, or those of a bucket. */
export interface ChartPoint {
  /** Place on the time axis, in the unit of the axis: wall clock milliseconds on screens, days in reports. */
  at: number
  minimum: number
  mean: number
  maximum: number
}

/** The point of a single value. */
export const pointOf = (at: number, value: number): ChartPoint => ({ at, minimum: value, mean: value, maximum: value })

/**
 * Place of a value on a time axis: local wall clock time, so that every day is equally long and has its own date despite
 * clock changes and travel. A day without a time is placed at its noon.
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

/** The local date at a place of a time axis. */
export const dateAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

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

/**
 * The ends of a time axis without a period: a margin around the first and last moment, so that no mark is on the axis
 * itself; for less than two days, the whole days.
 */
export function around(moments: readonly number[]): [first: number, last: number] {
  const [first, last] = [moments[0], moments.at(-1)]
  if (first === undefined || last === undefined) return [0, DAY_MS]
  if (last - first < 2 * DAY_MS) return [startOf(dateAt(first)), endOf(dateAt(last))]
  const space = (last - first) * 0.04
  return [first - space, last + space]
}

/** Room on each side of a time axis, as a share of it. */
const ROOM = 0.02

/** The ends of a time axis with room for the marks of its first and last value, which would lie half on the value axis. */
export function withRoom({ first, last }: { first: number; last: number }): { first: number; last: number } {
  const room = (last - first) * ROOM
  return { first: first - room, last: last + room }
}
