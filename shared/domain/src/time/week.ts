import { addDays, dayOfWeek, type LocalDate } from './localDate'

/** Seven local dates: the rolling window of the history, 168 hours where no clock changes. */
export interface Week {
  start: LocalDate
  /** The seventh day; it belongs to the week. */
  end: LocalDate
}

/** The week around a date. `firstDay` is Monday 1 to Sunday 7. */
export function weekOf(date: LocalDate, firstDay = 1): Week {
  const start = addDays(date, -((dayOfWeek(date) - firstDay + 7) % 7))
  return { start, end: addDays(start, 6) }
}

/** The week before. */
export function previousWeek(week: Week): Week {
  return { start: addDays(week.start, -7), end: addDays(week.end, -7) }
}

/** The week after; null at the week of today, where the history's 'next' is disabled. */
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
