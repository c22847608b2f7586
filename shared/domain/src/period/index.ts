import { daysBetween, type LocalDate } from '../time'

/** Maximum number of days until the end of an activity that has one (specification 001, section 5). */
export const MAX_PERIOD_DAYS = 30

/** Whether the end of an activity is more than 30 days ahead; false without an end. */
export function isPeriodTooLong(end_date: LocalDate | null, today: LocalDate): boolean {
  return end_date !== null && daysBetween(today, end_date) > MAX_PERIOD_DAYS
}
