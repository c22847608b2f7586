import { isMonth, monthOf, type Month } from '@almanac/domain/calendar'
import { addDays, datesFrom, daysBetween, isLocalDate, type LocalDate, type Week } from '@almanac/domain/time'

/** How the entries of an activity are shown: seven days in a list, or a month as a calendar. */
export type PeriodView = 'week' | 'month'

/** What of an activity's entries is shown. It lives in the address, so that Back and a reload keep it. */
export interface ShownPeriod {
  view: PeriodView
  /** The last of the seven days; in the calendar the chosen day. */
  date: LocalDate
  /** The month of the calendar: moving through months chooses no day. */
  month: Month
}

/** What the address asks for; days to come and what is no date are today. */
export function readPeriod(search: URLSearchParams, today: LocalDate): ShownPeriod {
  const requestedDate = search.get('date') ?? ''
  const date = isLocalDate(requestedDate) && requestedDate < today ? requestedDate : today
  const month = search.get('month') ?? ''
  return {
    view: search.get('view') === 'month' ? 'month' : 'week',
    date,
    month: isMonth(month) && month <= monthOf(today) ? month : monthOf(date),
  }
}

/** The same for the address, without what goes without saying. */
export function periodSearch({ view, date, month }: ShownPeriod, today: LocalDate): Record<string, string> {
  return {
    ...(view === 'month' ? { view } : {}),
    ...(date < today ? { date } : {}),
    ...(view === 'month' && month !== monthOf(date) ? { month } : {}),
  }
}

/** The seven days that end with a date. */
export const weekUntil = (date: LocalDate): Week => ({ start: addDays(date, -6), end: date })

/** The dates of a week, the newest first. */
export const daysOf = ({ start, end }: Week): LocalDate[] => datesFrom(start, end).toReversed()

/** Without dates the server gives the newest 400 days; within so many all of them are there on both sides. */
const MAX_DAYS_WITHOUT_RANGE = 330

/** Long histories are read in parts of so many days, and a response with the parts around its own. */
const PART_DAYS = 130

/**
 * The dates among which a response of this date has its neighbours: none for the
 * newest 400 days, else the part of its date with the one before and the one
 * after, so that a walk from response to response does not read anew at each step.
 */
export function rangeAround(
  date: LocalDate | null,
  today: LocalDate,
): { start_date: LocalDate; end_date: LocalDate } | Record<string, never> {
  if (date === null || daysBetween(date, today) <= MAX_DAYS_WITHOUT_RANGE) return {}
  const part = Math.floor(daysBetween('1900-01-01', date) / PART_DAYS)
  const start = (index: number) => addDays('1900-01-01', index * PART_DAYS)
  return { start_date: start(part - 1), end_date: addDays(start(part + 2), -1) }
}

/** What the address of a response has beside its path: its date where it lies far back, and how the list before it was shown. */
export function responseSearch(date: LocalDate, view: PeriodView, today: LocalDate): string {
  const search = new URLSearchParams({
    ...(view === 'month' ? { view } : {}),
    ...(daysBetween(date, today) > MAX_DAYS_WITHOUT_RANGE ? { date } : {}),
  }).toString()
  return search && `?${search}`
}
