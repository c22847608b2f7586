import type { RepeatType } from './types'

/** How many reminders an objective may have, by how they repeat (specification 001, section 9). */
export const MAXIMUM_REMINDERS: Readonly<Record<RepeatType, number>> = {
  daily: 6,
  weekly: 14,
  monthly: 30,
  interval: 30,
}

/** In the order in which they are offered. */
export const REPEAT_TYPES: readonly RepeatType[] = ['daily', 'weekly', 'monthly', 'interval']

/** Nine o'clock, HHMM. */
export const DEFAULT_TIME = 900

const upTo = (most: number): readonly number[] => Array.from({ length: most }, (_, index) => index + 1)

const DAYS: Readonly<Record<RepeatType, readonly number[]>> = {
  daily: [],
  weekly: upTo(7),
  monthly: upTo(30),
  interval: upTo(30),
}

/** The days to choose from: Mon-Sun 1-7, of the month or the interval 1-30; none for what comes every day. */
export function dayOptions(repeat_type: RepeatType): readonly number[] {
  return DAYS[repeat_type]
}

/** The day, or the first of the options where it is none of them; null for what comes every day. */
export function validDay(repeat_type: RepeatType, day_number: number | null): number | null {
  const options = dayOptions(repeat_type)
  return options.find((day) => day === day_number) ?? options[0] ?? null
}
