/** A date or a moment on the calendar of the participant, without a zone. */
interface Moment {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  /** Since midnight. */
  seconds: number
}

const DAY_SECONDS = 86_400
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?/

const daysOfMonth = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

const isOnCalendar = (year: number, month: number, day: number): boolean =>
  year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month)

/** `YYYY-MM-DD` that the calendar has, from the year 1 on. */
export function isCalendarDate(text: string): boolean {
  return text.length === 10 && momentOf(text) !== null
}

/** `YYYY`, `YYYY-MM` or a whole date, each of which the calendar has. */
export function isPartialDate(text: string): boolean {
  return /^\d{4}(?:-\d{2})?$/.test(text)
    ? isCalendarDate(`${text}${'-01'.repeat(text.length === 4 ? 2 : 1)}`)
    : isCalendarDate(text)
}

/** `HH:MM`, 00:00 to 23:59. */
export function isClockTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

function momentOf(text: string): Moment | null {
  const match = MOMENT.exec(text)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  if (!isOnCalendar(year, month, day) || hours > 23 || minutes > 59 || seconds > 59) return null
  return { year, month, day, seconds: (hours * 60 + minutes) * 60 + seconds }
}

/** Days since 1 January 1970. */
function dayNumber({ year, month, day }: Moment): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return Math.round(date.getTime() / (DAY_SECONDS * 1000))
}

const secondsOf = (moment: Moment): number => dayNumber(moment) * DAY_SECONDS + moment.seconds

/** Adds months; in a shorter month the last day. */
function addMonths(moment: Moment, months: number): Moment {
  const since = moment.year * 12 + moment.month - 1 + months
  const year = Math.floor(since / 12)
  const month = since - year * 12 + 1
  return { ...moment, year, month, day: Math.min(moment.day, daysOfMonth(year, month)) }
}

/** Whole months, and of the month that has begun its share: so a year is over on the birthday. */
function monthsBetween(from: Moment, to: Moment): number {
  if (secondsOf(to) < secondsOf(from)) return -monthsBetween(to, from)
  let whole = (to.year - from.year) * 12 + to.month - from.month
  if (secondsOf(addMonths(from, whole)) > secondsOf(to)) whole -= 1
  const [start, end] = [secondsOf(addMonths(from, whole)), secondsOf(addMonths(from, whole + 1))]
  return whole + (secondsOf(to) - start) / (end - start)
}

function yearsBetween(from: Moment, to: Moment): number {
  if (secondsOf(to) < secondsOf(from)) return -yearsBetween(to, from)
  const whole = Math.floor(monthsBetween(from, to) / 12)
  const [start, end] = [secondsOf(addMonths(from, whole * 12)), secondsOf(addMonths(from, whole * 12 + 12))]
  return whole + (secondsOf(to) - start) / (end - start)
}

const SECONDS: Record<string, number> = { d: DAY_SECONDS, h: 3_600, m: 60, s: 1 }

/** The units of `datediff`: years, months, days, hours, minutes, seconds. */
export const DATE_UNITS = ['y', 'M', 'd', 'h', 'm', 's'] as const

/**
 * From one date to the other in the unit, with decimals; negative where the
 * other is earlier. Null for what is no date, and for other units.
 */
export function dateDifference(from: string, to: string, unit: string): number | null {
  const [first, last] = [momentOf(from), momentOf(to)]
  if (!first || !last) return null
  if (unit === 'y') return yearsBetween(first, last)
  if (unit === 'M') return monthsBetween(first, last)
  const seconds = SECONDS[unit]
  return seconds === undefined ? null : (secondsOf(last) - secondsOf(first)) / seconds
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0')

/** The date so many whole years, months or days later (`y`, `M`, `d`); null for what is no date or leaves the years 1 to 9999. */
export function dateAfter(date: string, amount: number, unit: string): string | null {
  const moment = momentOf(date)
  if (!moment || Math.abs(amount) > 4_000_000) return null
  const whole = Math.trunc(amount)
  if (unit === 'd') {
    const day = new Date((dayNumber(moment) + whole) * DAY_SECONDS * 1000)
    const year = day.getUTCFullYear()
    return year < 1 || year > 9999
      ? null
      : `${padded(year, 4)}-${padded(day.getUTCMonth() + 1, 2)}-${padded(day.getUTCDate(), 2)}`
  }
  if (unit !== 'y' && unit !== 'M') return null
  const { year, month, day } = addMonths(moment, unit === 'y' ? whole * 12 : whole)
  return year < 1 || year > 9999 ? null : `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
}

/** Year, month or day of a date, as far as a partial one has it. */
export function datePart(date: string, part: 'year' | 'month' | 'day'): number | null {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(date)
  const found = match?.[part === 'year' ? 1 : part === 'month' ? 2 : 3]
  return found === undefined ? null : Number(found)
}
