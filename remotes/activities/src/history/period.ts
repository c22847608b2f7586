import { addDays, daysBetween, isLocalDate, type LocalDate, type Week } from '@almanac/domain/time'

/** How much of a history a page shows. */
export const RANGES = ['week', 'month', 'quarter', 'year', 'all'] as const
export type Range = (typeof RANGES)[number]

/** Local dates in each; all has no number. */
const DAYS: Record<Exclude<Range, 'all'>, number> = { week: 7, month: 30, quarter: 91, year: 365 }

/** The first date that the calls take. */
export const FIRST_DATE: LocalDate = '1900-01-01'

/** What the address asks for. Both dates are included; all begins where the records do. */
export interface Period {
  range: Range
  start: LocalDate | null
  end: LocalDate
}

const isRange = (text: string | null): text is Range => RANGES.some((range) => range === text)

/**
 * The window of a range that a date lies in: windows end today, or a whole number
 * of their lengths before (specification 000, section 9: a rolling week). What is
 * no date or lies in the future is answered with the window that ends today,
 * what is no range with a week.
 */
export function requestedPeriod(asked: { range: string | null; date: string | null }, today: LocalDate): Period {
  const range = isRange(asked.range) ? asked.range : 'week'
  if (range === 'all') return { range, start: null, end: today }
  const days = DAYS[range]
  const date = asked.date !== null && isLocalDate(asked.date) ? asked.date : today
  const windows = Math.floor(Math.max(0, daysBetween(date, today)) / days)
  const end = addDays(today, -days * windows)
  return { range, start: addDays(end, 1 - days), end }
}

/** The last date of the window before; null where the calls know no dates so early, and for all. */
export function earlierEnd({ range, start, end }: Period): LocalDate | null {
  if (range === 'all' || start === null) return null
  return daysBetween(FIRST_DATE, start) < DAYS[range] ? null : addDays(end, -DAYS[range])
}

/** The last date of the window after; null where it would end after today, and for all. */
export function laterEnd({ range, end }: Period, today: LocalDate): LocalDate | null {
  return range === 'all' || end >= today ? null : addDays(end, DAYS[range])
}

/** The week of a period that shows one. */
export const weekOfPeriod = ({ start, end }: Period): Week => ({ start: start ?? addDays(end, -6), end })
