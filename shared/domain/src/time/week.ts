import { addDays, dayOfWeek, daysBetween, type LocalDate } from './localDate'

/** Seven local dates; 168 hours where no clock changes. */
export interface Week {
  start: LocalDate
  /** The seventh day; it belongs to the week. */
  end: LocalDate
}

/**
 * The history's window: the seven local dates that end today, or for another
 * `date` the one of the windows before it, each seven days earlier, that the date
 * lies in. A date in the future is answered with the window of today
 * (specification 000, section 14: a rolling week is 7 days).
 */
export function rollingWeek(today: LocalDate, date: LocalDate = today): Week {
  const weeks = Math.floor(Math.max(0, daysBetween(date, today)) / 7)
  const end = addDays(today, -7 * weeks)
  return { start: addDays(end, -6), end }
}

/** The calendar week around a date, as calendars draw it. `firstDay` is Monday 1 to Sunday 7. */
export function weekOf(date: LocalDate, firstDay = 1): Week {
  const start = addDays(date, -((dayOfWeek(date) - firstDay + 7) % 7))
  return { start, end: addDays(start, 6) }
}

/** The week before. */
export function previousWeek(week: Week): Week {
  return { start: addDays(week.start, -7), end: addDays(week.end, -7) }
}

/** The week after; null where the week reaches today, at which the history's 'next' is disabled. A rolling week goes no further than to end today. */
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

/** The day that a week begins with where the language is spoken, Monday 1 to Sunday 7; Monday where the engine does not know. */
export function firstDayOf(locale: string): number {
  const known: LocaleWithWeek = new Intl.Locale(locale)
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
}
