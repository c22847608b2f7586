import { addDays, dayOfWeek, daysBetween, type LocalDate } from './localDate'

/** Seven local dates; 168 hours unless the clock changes. */
export interface Week {
  start: LocalDate
  /** The seventh day; it belongs to the week. */
  end: LocalDate
}

/**
 * The history's rolling week: the seven local dates ending today, or, for an earlier `date`, the
 * preceding window (each seven days earlier) that contains it. A future date gives the window of
 * today (specification 000, section 9: a rolling week is 7 days).
 */
export function rollingWeek(today: LocalDate, date: LocalDate = today): Week {
  const weeks = Math.floor(Math.max(0, daysBetween(date, today)) / 7)
  const end = addDays(today, -7 * weeks)
  return { start: addDays(end, -6), end }
}

/** The calendar week that contains a date. `firstDay` is Monday 1 to Sunday 7. */
export function weekOf(date: LocalDate, firstDay = 1): Week {
  const start = addDays(date, -((dayOfWeek(date) - firstDay + 7) % 7))
  return { start, end: addDays(start, 6) }
}

/** The week before. */
export function previousWeek(week: Week): Week {
  return { start: addDays(week.start, -7), end: addDays(week.end, -7) }
}

/** The following week, which ends today at the latest; null if the week already reaches today, and the history's 'next' is disabled. */
export function nextWeek(week: Week, today: LocalDate): Week | null {
  return today <= week.end ? null : { start: addDays(week.start, 7), end: addDays(week.end, 7) }
}

interface WeekInfo {
  firstDay: number
}
interface LocaleWithWeek {
  language: string
  getWeekInfo?: () => WeekInfo
  weekInfo?: WeekInfo
}

/** The first day of the week in a locale, Monday 1 to Sunday 7; Monday if the engine has no data. */
export function firstDayOf(locale: string): number {
  const known: LocaleWithWeek = new Intl.Locale(locale)
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
}
