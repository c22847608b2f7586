import { isHHMM } from '../time'
import { dayOptions, type RepeatType } from '../reminders/rule'
import { DEFAULT_TIME } from './limits'
import type { Making, PlannedReminder } from './types'

/** Hours between the reminders that are offered for one day: twice is morning and evening, four times evenly spread. */
const SPREAD: Readonly<Record<number, readonly number[]>> = {
  2: [900, 2100],
  3: [900, 1500, 2100],
  4: [900, 1300, 1700, 2100],
}

/** An hour later until one is free; after the last hour of the day on from the first. */
function freeTime(taken: ReadonlySet<number>): number {
  for (let hours = 0; hours < 24; hours += 1) {
    const time = (DEFAULT_TIME + hours * 100) % 2400
    if (isHHMM(time) && !taken.has(time)) return time
  }
  return DEFAULT_TIME
}

/** The times that are offered for so many reminders a day. */
export function timesOfDay(frequency: number): readonly number[] {
  return SPREAD[frequency] ?? []
}

/**
 * A reminder as it is offered: at nine (specification 001, section 9). Two of
 * them at the same moment would remind once, so the second takes the next day
 * that is free, or the next hour where all days are taken or there are none.
 */
export function defaultReminder(
  repeat_type: RepeatType,
  others: readonly PlannedReminder[],
  { makeId, today }: Making,
): PlannedReminder {
  const days = repeat_type === 'interval' ? [others.at(-1)?.day_number ?? 1] : dayOptions(repeat_type)
  const isFree = (day: number): boolean =>
    !others.some((other) => other.day_number === day && other.time === DEFAULT_TIME)
  const day_number = days.find(isFree) ?? days[0] ?? null
  const taken = new Set(others.filter((other) => other.day_number === day_number).map((other) => other.time))
  return {
    id: makeId(),
    repeat_type,
    repeat: true,
    time: freeTime(taken),
    day_number,
    start_date: repeat_type === 'interval' ? today : null,
    note: null,
    send_notifications: true,
  }
}
