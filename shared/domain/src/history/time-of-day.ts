import { hourOf } from '../time'

/** Number of two-hour rows of a day. */
export const DAY_ROWS = 12

/** Number of records within the quarter of an hour starting at `at`; no zone's offset divides a quarter. */
export interface Moment {
  at: Date
  time_zone: string
  count: number
}

/** The row of an instant in the participant's local time: 0 from midnight to 2:00, 11 from 22:00. */
export function dayRowOf(at: Date, time_zone: string): number {
  return Math.floor(hourOf(at, time_zone) / 2)
}

/** Number of records per row of the day, in local time; on a clock change a row is one hour shorter or longer. */
export function timeOfDayPattern(moments: readonly Moment[]): number[] {
  const rows = Array.from({ length: DAY_ROWS }, () => 0)
  for (const { at, time_zone, count } of moments) {
    const row = dayRowOf(at, time_zone)
    rows[row] = (rows[row] ?? 0) + count
  }
  return rows
}
