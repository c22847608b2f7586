import { addDays, type LocalDate } from '@almanac/domain/time'

/** Local dates, both included. */
export interface Span {
  start_date: LocalDate
  end_date: LocalDate
}

/** How many days the pages of a journal hold; every further one as many as one call reads (400). */
const DAYS = [30, 60, 120, 240] as const
const MAX_PAGE_DAYS = 400

/** A journal begins at the latest here: some thirty years back. */
const MAX_PAGES = 32

/**
 * The span of one page of a journal, 0 being the newest; the pages lie side by
 * side and grow, so that one with long pauses is soon read to its beginning.
 * What is dated tomorrow, where it already is tomorrow, is on the first page.
 */
export function spanOf(page: number, today: LocalDate): Span {
  const before = Array.from({ length: page }, (_, earlier) => DAYS[earlier] ?? MAX_PAGE_DAYS).reduce(
    (sum, days) => sum + days,
    0,
  )
  const end = addDays(today, -before)
  return { start_date: addDays(end, 1 - (DAYS[page] ?? MAX_PAGE_DAYS)), end_date: page === 0 ? addDays(end, 1) : end }
}

/** Whether there is nothing more to read: as many are there as the server counts, or it would be too long ago. */
export function isWhole(counts: readonly number[], response_count: number): boolean {
  return counts.length >= MAX_PAGES || counts.reduce((sum, count) => sum + count, 0) >= response_count
}
