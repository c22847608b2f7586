import { addDays, type LocalDate } from '@almanac/domain/time'

/** Local dates, both included. */
export interface Span {
  start_date: LocalDate
  end_date: LocalDate
}

/** Days per journal page, the first a week; further pages have the limit of one call (400). */
const DAYS = [7, 30, 60, 120, 240] as const
const MAX_PAGE_DAYS = 400

/** Maximum number of pages: about thirty years. */
const MAX_PAGES = 32

/**
 * The date range of a journal page, 0 being the newest. Pages are adjacent and grow, so
 * that a sparse journal is soon loaded to its start. The first page includes tomorrow,
 * for time zones where it already is.
 */
export function spanOf(page: number, today: LocalDate): Span {
  const before = Array.from({ length: page }, (_, earlier) => DAYS[earlier] ?? MAX_PAGE_DAYS).reduce(
    (sum, days) => sum + days,
    0,
  )
  const end = addDays(today, -before)
  return { start_date: addDays(end, 1 - (DAYS[page] ?? MAX_PAGE_DAYS)), end_date: page === 0 ? addDays(end, 1) : end }
}

/** Whether all is loaded: as many as the server counts, or the page limit is reached. */
export function isWhole(counts: readonly number[], response_count: number): boolean {
  return counts.length >= MAX_PAGES || counts.reduce((sum, count) => sum + count, 0) >= response_count
}
