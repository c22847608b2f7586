import { addDays, isLocalDate, type LocalDate } from '../time'

/** Report periods in months, besides all time and a custom range (specification 001, section 9). */
export const REPORT_MONTHS = [1, 3, 6, 12] as const

/** How long a period a report covers. */
export type ReportDuration = (typeof REPORT_MONTHS)[number] | 'all_time' | 'custom'

/** The local dates of a report, both included; both null for all time. */
export interface ReportPeriod {
  start_date: LocalDate | null
  end_date: LocalDate | null
}

/**
 * The dates of the last `months` months: from the day after the same day of that month, or after
 * the last day of a shorter month, until today.
 */
export function lastMonths(months: number, today: LocalDate): { start_date: LocalDate; end_date: LocalDate } {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  const then = new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
  return { start_date: addDays(then, 1), end_date: today }
}

export type PeriodFault = 'INVALID_DATE' | 'INVALID_PERIOD' | 'PERIOD_IN_FUTURE'

/**
 * The fault of a report period, and the date that has it: its start is after its end, or its end is
 * after today (specification 000, section 5). All time is always valid.
 */
export function periodFault(
  { start_date, end_date }: ReportPeriod,
  today: LocalDate,
): { code: PeriodFault; field: 'start_date' | 'end_date' } | null {
  if (start_date === null && end_date === null) return null
  if (start_date === null || !isLocalDate(start_date)) return { code: 'INVALID_DATE', field: 'start_date' }
  if (end_date === null || !isLocalDate(end_date)) return { code: 'INVALID_DATE', field: 'end_date' }
  if (end_date > today) return { code: 'PERIOD_IN_FUTURE', field: 'end_date' }
  return start_date > end_date ? { code: 'INVALID_PERIOD', field: 'start_date' } : null
}
