import { addDays, dayOfWeek, daysBetween, instantOf, type LocalDate, localDateOf } from '../time'
import type { ReminderRule, Since } from './rule'

/** One occurrence of a reminder: its local date and its instant. */
export interface Occurrence {
  date: LocalDate
  at: Date
}

/**
 * The first occurrence after an instant, in the zone; null if there is none. A time skipped in
 * spring is moved later by the skipped duration, a time repeated in autumn occurs at its first pass
 * (`instantOf`): always once per date. Dates in `not` are excluded.
 */
export function nextOccurrence(
  rule: ReminderRule,
  zone: string,
  after: Date,
  since: Since & { not?: (date: LocalDate) => boolean } = {},
): Occurrence | null {
  // An occurrence moved past midnight by a clock change belongs to the previous date.
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

/** All occurrences from `from` (inclusive) to `until` (exclusive). */
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
    // A date skipped entirely by a zone maps to the same instant as the next date.
    if (at >= from && (!last || at > last)) found.push(at)
  }
  return found
}

/**
 * The first date of the reminder on or after `from`; null if there is none. In a month without the
 * day it occurs on the last day, so that monthly reminders occur every month: day 30 is 28 or 29
 * February. Intervals count calendar days from the start, not hours.
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

/** Studies may use every day of the month, and intervals of up to a year. */
function isDay({ repeat_type, day_number }: ReminderRule): boolean {
  return (
    day_number !== null &&
    Number.isInteger(day_number) &&
    day_number >= 1 &&
    day_number <= { daily: 0, weekly: 7, monthly: 31, interval: 366 }[repeat_type]
  )
}

/** Whether the reminder occurs on the date. */
export function occursOn(rule: ReminderRule, date: LocalDate, since: Since = {}): boolean {
  return nextDate(rule, date, since) === date
}

function nextInMonth(from: LocalDate, day: number): LocalDate {
  const month = from.slice(0, 7)
  const here = dayOfMonth(month, day)
  return here >= from ? here : dayOfMonth(lastOf(month, 1).slice(0, 7), day)
}

/** The day in a month, `YYYY-MM`, or the month's last day if it is shorter. */
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
