import type { LocalDate } from '../time'

/** When a reminder comes, by its participant's own calendar and wall clock (specification 001, sections 3 and 9). */
export interface ReminderRule {
  repeat_type: 'daily' | 'weekly' | 'monthly' | 'interval'
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

/** The most reminders of one objective, by how they repeat (specification 001, section 9). */
export const MOST_REMINDERS: Readonly<Record<ReminderRule['repeat_type'], number>> = {
  daily: 6,
  weekly: 14,
  monthly: 30,
  interval: 30,
}

/** Whether a participant may choose the day number for the way it repeats (specification 001, section 9); a daily one needs none. */
export function isDayNumber(repeat_type: ReminderRule['repeat_type'], day_number: number | null): boolean {
  if (repeat_type === 'daily') return true
  return (
    day_number !== null &&
    Number.isInteger(day_number) &&
    day_number >= 1 &&
    day_number <= (repeat_type === 'weekly' ? 7 : 30)
  )
}
