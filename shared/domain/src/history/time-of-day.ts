import { hourOf } from '../time'

/** The day in rows of two hours from midnight. */
export const DAY_ROWS = 12

/** So many records at about one time: all within a quarter of an hour that begins at `at`, which no zone's offset divides. */
export interface Moment {
  at: Date
  time_zone: string
  count: number
}

/** The row of the day that the participant's clock showed, 0 from midnight to 2 and 11 from 22. */
export function dayRowOf(at: Date, time_zone: string): number {
  return Math.floor(hourOf(at, time_zone) / 2)
}

/** How many records lie in each row of the day, by the clock where the participant was: a night on which the clocks change has one hour less or more in its row. */
export function timeOfDayPattern(moments: readonly Moment[]): number[] {
  const rows = Array.from({ length: DAY_ROWS }, () => 0)
  for (const { at, time_zone, count } of moments) {
    const row = dayRowOf(at, time_zone)
    rows[row] = (rows[row] ?? 0) + count
  }
  return rows
}
