import { addDays, dayOfWeek, daysBetween, instantOf, type LocalDate, localDateOf } from '../time'
import type { ReminderRule, Since } from './rule'

/** One time that a reminder comes: the date on the participant's calendar and the instant at which the participant's clock shows its time. */
export interface Occurrence {
  date: LocalDate
  at: Date
}

/**
 * The first time that the reminder comes after an instant, by the clocks of the
 * zone; null when it does not come again. A time that spring skips comes as
 * much later as was skipped, one that autumn shows twice comes at the first
 * (`instantOf`): once on its date in any case. `not` passes over dates that are
 * done with.
 */
export function nextOccurrence(
  rule: ReminderRule,
  zone: string,
  after: Date,
  since: Since & { not?: (date: LocalDate) => boolean } = {},
): Occurrence | null {
  // What a change of the clocks moves over midnight belongs to the date before.
  for (
    let date = nextDate(rule, addDays(localDateOf(after, zone), -1), since);
    date !== null;
    date = nextDate(rule, addDays(date, 1), since)
  ) {
    const at = instantOf(date, rule.time, zone)
    if (at > after && !since.not?.(date)) return { date, at }
  }
  return null
}

/** The instant of `nextOccurrence`. */
export function nextAt(rule: ReminderRule, zone: string, after: Date, since: Since = {}): Date | null {
  return nextOccurrence(rule, zone, after, since)?.at ?? null
}

/** All times that the reminder comes, `from` included and `until` not. */
export function occurrences(rule: ReminderRule, zone: string, from: Date, until: Date, since: Since = {}): Date[] {
  const found: Date[] = []
  for (
    let date = nextDate(rule, addDays(localDateOf(from, zone), -1), since);
    date !== null;
    date = nextDate(rule, addDays(date, 1), since)
  ) {
    const at = instantOf(date, rule.time, zone)
    if (at >= until) break
    const last = found.at(-1)
    // A date that a zone has left out altogether falls on the same instant as the one after it.
    if (at >= from && (!last || at > last)) found.push(at)
  }
  return found
}

/**
 * The first date, `from` or later, on which the reminder comes; null when none
 * does any more. A month that lacks the day has the reminder on its last day, so
 * that a monthly one comes every month: day 30 is 28 or 29 February. An interval
 * counts calendar days from its start and never hours.
 */
export function nextDate(rule: ReminderRule, from: LocalDate, { joined }: Since = {}): LocalDate | null {
  const start = rule.start_date ?? joined ?? null
  if (!rule.repeat) return start !== null && start >= from ? start : null
  if (rule.repeat_type !== 'daily' && !isDay(rule)) return null
  const first = start !== null && start > from ? start : from
  const day = rule.day_number ?? 1
  if (rule.repeat_type === 'weekly') return addDays(first, (day - dayOfWeek(first) + 7) % 7)
  if (rule.repeat_type === 'monthly') return nextInMonth(first, day)
  if (rule.repeat_type === 'interval')
    return start === null ? null : addDays(start, Math.ceil(daysBetween(start, first) / day) * day)
  return first
}

/** Studies may use every day that a month has, and intervals of up to a year. */
function isDay({ repeat_type, day_number }: ReminderRule): boolean {
  return (
    day_number !== null &&
    Number.isInteger(day_number) &&
    day_number >= 1 &&
    day_number <= { daily: 0, weekly: 7, monthly: 31, interval: 366 }[repeat_type]
  )
}

/** Whether the reminder comes on the date. */
export function occursOn(rule: ReminderRule, date: LocalDate, since: Since = {}): boolean {
  return nextDate(rule, date, since) === date
}

function nextInMonth(from: LocalDate, day: number): LocalDate {
  const month = from.slice(0, 7)
  const here = dayOfMonth(month, day)
  return here >= from ? here : dayOfMonth(lastOf(month, 1).slice(0, 7), day)
}

/** The day in a month, `YYYY-MM`; the month's last where it has no such day. */
function dayOfMonth(month: string, day: number): LocalDate {
  const wanted = `${month}-${String(day).padStart(2, '0')}`
  const last = lastOf(month, 0)
  return wanted < last ? wanted : last
}

/** The last day of a month; `after` 1: the first day of the next. */
function lastOf(month: string, after: 0 | 1): LocalDate {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, after)).toISOString().slice(0, 10)
}
