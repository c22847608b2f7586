import { addDays, dayOfWeek, daysBetween, type LocalDate } from '../time'
import type { ReminderRule, Since } from './rule'

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
