import { addDays, daysBetween, isLocalDate, type LocalDate } from '@almanac/domain/time'
import { invalid } from '../../http/errors'

/** The most days that one call reads: a year with a month to either side. */
const MAX_PERIOD_DAYS = 400

/** Local dates, both included. */
export interface Period {
  start: LocalDate
  end: LocalDate
}

/**
 * The period of two dates of a query. With one of them it reaches as far as may
 * be; `field` prefixes the names of the query's fields in a refusal (422).
 */
export function periodOf(start: LocalDate | undefined, end: LocalDate | undefined, now: Date, field = ''): Period {
  if (start !== undefined && !isLocalDate(start)) throw invalid('INVALID_DATE', `${field}start_date`)
  if (end !== undefined && !isLocalDate(end)) throw invalid('INVALID_DATE', `${field}end_date`)
  const last = end ?? (start === undefined ? latestDate(now) : addDays(start, MAX_PERIOD_DAYS - 1))
  const first = start ?? addDays(last, 1 - MAX_PERIOD_DAYS)
  if (first > last) throw invalid('INVALID_PERIOD', `${field}end_date`)
  if (daysBetween(first, last) >= MAX_PERIOD_DAYS) throw invalid('PERIOD_TOO_LONG', `${field}end_date`)
  return { start: first, end: last }
}

/** No zone's date is further than UTC's next. */
function latestDate(now: Date): LocalDate {
  return addDays(now.toISOString().slice(0, 10), 1)
}
