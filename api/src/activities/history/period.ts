import { MAX_SUMMARY_DAYS } from '@almanac/contracts/rules/activities/history'
import { daysBetween } from '@almanac/domain/time'
import { invalid, periodTooLong } from '../../http/errors'

/** Local dates, inclusive. */
export interface Period {
  start_date: string
  end_date: string
}

/** Rejects (422) a period that ends before it starts. */
export function requirePeriod({ start_date, end_date }: Period): void {
  if (start_date > end_date) throw invalid('INVALID_PERIOD', 'end_date')
}

/** Rejects (422) a window longer than a year and a month. */
export function requireWindow(window: Period): void {
  requirePeriod(window)
  if (daysBetween(window.start_date, window.end_date) >= MAX_SUMMARY_DAYS) throw periodTooLong(MAX_SUMMARY_DAYS)
}
