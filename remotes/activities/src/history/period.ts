import { addDays, daysBetween, isLocalDate, type LocalDate, type Week } from '@almanac/domain/time'

/** The ranges of a history page. */
export const RANGES = ['week', 'month', 'quarter', 'year', 'all'] as const
export type Range = (typeof RANGES)[number]

/** Number of local dates in each; `all` has none. */
const DAYS: Record<Exclude<Range, 'all'>, number> = { week: 7, month: 30, quarter: 91, year: 365 }

/** The earliest date that the calls accept. */
export const FIRST_DATE: LocalDate = '1900-01-01'

/** The requested period. Both dates are included; `all` begins with the first record. */
export interface Period {
  range: Range
  start: LocalDate | null
  end: LocalDate
}

const isRange = (text: string | null): text is Range => RANGES.some((range) => range === text)

/**
 * The window of a range that contains a date: windows end today, or a whole number of window lengths before
 * (specification 000, section 9: a rolling week). An invalid or future date falls back to the window that ends today,
 * an invalid range to a week.
 */
export function requestedPeriod(query: { range: string | null; date: string | null }, today: LocalDate): Period {
  const range = isRange(query.range) ? query.range : 'week'
  if (range === 'all') return { range, start: null, end: today }
  const days = DAYS[range]
  const date = query.date !== null && isLocalDate(query.date) ? query.date : today
  const windows = Math.floor(Math.max(0, daysBetween(date, today)) / days)
  const end = addDays(today, -days * windows)
  const start = addDays(end, 1 - days)
  return { range, start: start < FIRST_DATE ? FIRST_DATE : start, end }
}

/** The last date of the previous window; null before the earliest date that the calls accept, and for `all`. */
export function earlierEnd({ range, start, end }: Period): LocalDate | null {
  if (range === 'all' || start === null) return null
  return daysBetween(FIRST_DATE, start) < DAYS[range] ? null : addDays(end, -DAYS[range])
}

/** The last date of the next window; null if it would end after today, and for `all`. */
export function laterEnd({ range, end }: Period, today: LocalDate): LocalDate | null {
  return range === 'all' || end >= today ? null : addDays(end, DAYS[range])
}

/** The week of a period whose range is a week. */
export const weekOfPeriod = ({ start, end }: Period): Week => ({ start: start ?? addDays(end, -6), end })
