import { daysBetween, type LocalDate } from '../time'

/** The most days that an activity with an end may still go on (specification 001, section 5). */
export const MAX_PERIOD_DAYS = 30

/** Whether an activity that ends goes on for too long: its end is more than 30 days away. One without an end is never too long. */
export function isPeriodTooLong(end_date: LocalDate | null, today: LocalDate): boolean {
  return end_date !== null && daysBetween(today, end_date) > MAX_PERIOD_DAYS
}
