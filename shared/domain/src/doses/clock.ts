import { addDays, type LocalDate, minutesOf, type WallClock } from '../time'

/** When a participant's night ends by default, HHMM: until then a dose belongs to the day before. */
export const DEFAULT_DAY_END = 400
/** The latest end of a day that a study may set, HHMM. */
export const MAX_DAY_END = 1159

const MINUTE_MS = 60_000
export const MINUTES_PER_DAY = 1440

/** The wall clock as a number of minutes, without a zone: differences are differences on the clock. */
export function minuteOf({ date, time }: WallClock): number {
  return Date.parse(`${date}T00:00:00Z`) / MINUTE_MS + minutesOf(time)
}

/** The dose day of a wall clock: its date, or the date before until the night has ended. */
export function doseDayOf({ date, time }: WallClock, day_end: number = DEFAULT_DAY_END): LocalDate {
  return time < day_end ? addDays(date, -1) : date
}

/** The wall clock at which a time of day (HHMM) occurs in a dose day: times before its end lie on the next date. */
export function occurrenceIn(day: LocalDate, time: number, day_end: number): WallClock {
  return { date: time < day_end ? addDays(day, 1) : day, time }
}

/** The end of a dose day, in the minutes of `minuteOf`. */
export function endOfDoseDay(day: LocalDate, day_end: number): number {
  return minuteOf({ date: addDays(day, 1), time: day_end })
}

/** An instant (milliseconds) with the wall clock that the participant saw then. */
export interface Moment {
  clock: WallClock
  instant: number
}
