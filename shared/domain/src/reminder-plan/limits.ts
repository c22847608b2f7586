import { dayOptions, type RepeatType } from '../reminders/rule'

/** In the order in which they are offered. */
export const REPEAT_TYPES: readonly RepeatType[] = ['daily', 'weekly', 'monthly', 'interval']

/** Nine o'clock, HHMM. */
export const DEFAULT_TIME = 900

/** The day, or the first of the options where it is none of them; null for what comes every day. */
export function validDay(repeat_type: RepeatType, day_number: number | null): number | null {
  const options = dayOptions(repeat_type)
  return options.find((day) => day === day_number) ?? options[0] ?? null
}
