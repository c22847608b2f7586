import type { LocalDate } from '../time'

/** Daily, on a day of the week (Mon-Sun 1-7), on a day of the month (1-30), or every so many days (1-30) from `start_date` (specification 001, section 9). */
export type RepeatType = 'daily' | 'weekly' | 'monthly' | 'interval'

/** When a reminder comes, by its participant's own calendar and wall clock (specification 001, sections 3 and 9). */
export interface ReminderRule {
  repeat_type: RepeatType
  /** False: once, on `start_date`. */
  repeat: boolean
  /** HHMM. */
  time: number
  /** Mon-Sun 1-7 for weekly, day of the month 1-30 for monthly, every so many days 1-30 for interval; without meaning for daily. */
  day_number: number | null
  /** It never comes before this date; an interval is counted from it. */
  start_date: LocalDate | null
}

/** What a rule that says no `start_date` is counted from. */
export interface Since {
  /** The local date on which the participant got the activity. */
  joined?: LocalDate
}

/** How many reminders an objective may have, by how they repeat (specification 001, section 9). */
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

/** The day numbers to choose from (specification 001, section 9); none for what comes every day. */
export function dayOptions(repeat_type: RepeatType): readonly number[] {
  return DAYS[repeat_type]
}

/** Whether a participant may choose the day number for the way it repeats; a daily one needs none. */
export function isDayNumber(repeat_type: RepeatType, day_number: number | null): boolean {
  return repeat_type === 'daily' || (day_number !== null && dayOptions(repeat_type).includes(day_number))
}
