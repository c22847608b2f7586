import type { LocalDate } from '../time'

/** Daily, on a day of the week (Mon-Sun 1-7), on a day of the month (1-30), or every so many days (1-30) from `start_date` (specification 001, section 9). */
export type RepeatType = 'daily' | 'weekly' | 'monthly' | 'interval'

/** When a reminder occurs, in the participant's local date and time (specification 001, sections 3 and 9). */
export interface ReminderRule {
  repeat_type: RepeatType
  /** False: once, on `start_date`. */
  repeat: boolean
  /** HHMM. */
  time: number
  /** Mon-Sun 1-7 for weekly, day of the month 1-30 for monthly, every so many days 1-30 for interval; without meaning for daily. */
  day_number: number | null
  /** No occurrence before this date; intervals start from it. */
  start_date: LocalDate | null
}

/** The start for rules without `start_date`. */
export interface Since {
  /** The local date on which the participant got the activity. */
  joined?: LocalDate
}

/** Maximum number of reminders of an objective, by repeat type (specification 001, section 9). */
export const MAX_REMINDERS: Readonly<Record<RepeatType, number>> = {
  daily: 6,
  weekly: 14,
  monthly: 30,
  interval: 30,
}

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1)

const DAYS: Readonly<Record<RepeatType, readonly number[]>> = {
  daily: [],
  weekly: upTo(7),
  monthly: upTo(30),
  interval: upTo(30),
}

/** The day numbers to choose from (specification 001, section 9); empty for daily. */
export function dayOptions(repeat_type: RepeatType): readonly number[] {
  return DAYS[repeat_type]
}

/** Whether the day number is valid for the repeat type; daily needs none. */
export function isDayNumber(repeat_type: RepeatType, day_number: number | null): boolean {
  return repeat_type === 'daily' || (day_number !== null && dayOptions(repeat_type).includes(day_number))
}
