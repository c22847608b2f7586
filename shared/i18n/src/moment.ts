/** A Date, epoch milliseconds, an ISO instant, a day as `YYYY-MM-DD` or a time as `HH:MM`. */
export type Moment = Date | number | string

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{2}:\d{2}(:\d{2})?$/

/** A day on the calendar, in no zone. */
export function isDateOnly(value: Moment): value is string {
  return typeof value === 'string' && DAY.test(value)
}

/** A time on the clock, in no zone. */
export function isTimeOnly(value: Moment): value is string {
  return typeof value === 'string' && TIME.test(value)
}

/** The Date of a moment. Days and times without a zone are read as UTC, to be shown in UTC. */
export function toDate(value: Moment): Date {
  if (value instanceof Date) return value
  return new Date(isTimeOnly(value) ? `1970-01-01T${value}Z` : value)
}

/** The day of a moment on the calendar of a zone, as YYYY-MM-DD. */
export function calendarDay(value: Moment, timeZone: string | undefined): string {
  if (isDateOnly(value)) return value
  // sv writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(
    toDate(value),
  )
}
