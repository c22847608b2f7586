import { isolate } from '@almanac/domain/direction'
import { directionOf } from '@almanac/domain/languages'
import { clockStyle, deviceZone, zoneNamed } from '@almanac/domain/time'

/** A Date, epoch milliseconds, an ISO instant, a day as `YYYY-MM-DD` or a time as `HH:MM`. */
export type Moment = Date | number | string

/**
 * - `short`: 12 Mar; `medium`: 12 March; `long`: Thursday 12 March. The year is added unless it is
 *   the current one.
 * - `full`: as `long`, always with the year. `medium_year`: as `medium`, always with the year.
 *   `month`: March 2026. `month_short`: Mar 2026. `month_name`: Mar. `month_initial`: M. `year`: 2026. `weekday`: Thu.
 *   `initial`: T. `numeric`: 12/03/2026.
 */
export type DateStyle =
  | 'short'
  | 'medium'
  | 'medium_year'
  | 'long'
  | 'full'
  | 'month'
  | 'month_short'
  | 'month_name'
  | 'year'
  | 'month_initial'
  | 'weekday'
  | 'initial'
  | 'numeric'

interface InZone {
  /** IANA zone of the participant; the browser's when absent. */
  timeZone?: string
  /** Overrides the current time; for tests and for lists that must use one moment throughout. */
  now?: Date
}

/** Formats of one locale. Moments are a Date, epoch milliseconds, an ISO instant, `YYYY-MM-DD` or `HH:MM`. */
export interface Format {
  date: (value: Moment, style?: DateStyle, options?: InZone) => string
  /** Hours and minutes, 12-hour or 24-hour as in the locale. */
  time: (value: Moment, options?: InZone) => string
  dateTime: (value: Moment, options?: InZone) => string
  /** today, yesterday, tomorrow, a weekday within six days, else the date. */
  day: (value: Moment, options?: InZone) => string
  /** Two days as one phrase: 3 – 9 March; `short` where there is little room: 3 Feb – 9 Mar. */
  range: (from: Moment, to: Moment, options?: InZone & { style?: 'short' | 'medium' }) => string
  number: (value: number, options?: Intl.NumberFormatOptions) => string
  /** 0.42 as 42 %. */
  percent: (fraction: number) => string
  /** Relative time, past or future, in the largest unit that fits: 5 minutes ago. */
  relative: (value: Moment, options?: InZone) => string
  /**
   * Isolates a value with its unit, such as 10 mg, so that it keeps its own order within
   * right-to-left text; unchanged in left-to-right locales.
   */
  isolated: (text: string) => string
  list: (items: readonly string[], type?: 'and' | 'or') => string
  /** The name of an IANA zone: Central European Time. */
  zone: (timeZone: string) => string
}

const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short' },
  medium: { day: 'numeric', month: 'long' },
  medium_year: { day: 'numeric', month: 'long', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  month_short: { month: 'short', year: 'numeric' },
  month_name: { month: 'short' },
  year: { year: 'numeric' },
  weekday: { weekday: 'short' },
  initial: { weekday: 'narrow' },
  month_initial: { month: 'narrow' },
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
}
const STYLES_WITH_OPTIONAL_YEAR: readonly DateStyle[] = ['short', 'medium', 'long']

const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

let clock: () => number = () => Date.now()

/** Sets the clock that determines 'today' and 'this year', in milliseconds; the device's own by default. */
export function setClock(now: () => number): void {
  clock = now
}

const formats = new Map<string, Format>()

/** The formats of a locale, memoized. */
export function formatIn(locale: string): Format {
  const known = formats.get(locale)
  if (known) return known
  const format = createFormat(locale)
  formats.set(locale, format)
  return format
}

/** Memoizes Intl objects by their options: creating one takes far longer than formatting with it. */
function onceEach<Options extends object, Made>(make: (locale: string, options?: Options) => Made) {
  const made = new Map<string, Made>()
  return (locale: string, options?: Options): Made => {
    const key = `${locale} ${options ? JSON.stringify(options) : ''}`
    const known = made.get(key) ?? make(locale, options)
    made.set(key, known)
    return known
  }
}

const numberFormat = onceEach((locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
const zonedFormat = onceEach((locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))

/** In the device's zone without one, and for one that this browser does not know, such as a zone newer than it. */
const dateFormat = (locale: string, options?: Intl.DateTimeFormatOptions) =>
  zonedFormat(locale, { ...options, timeZone: zoneNamed(options?.timeZone) ?? deviceZone() })

const nameOfZone = (locale: string, timeZone: string) =>
  dateFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value

function createFormat(locale: string): Format {
  const relativeTo = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return {
    ...dateFormats(locale, relativeTo),
    number: (value, options) => numberFormat(locale, options).format(value),
    percent: (fraction) => numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(fraction),
    relative: (value, options) => {
      const seconds = (toDate(value).getTime() - nowOf(options).getTime()) / 1000
      const [unit, size] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1]
      return relativeTo.format(unit === 'second' ? 0 : Math.round(seconds / size), unit)
    },
    zone: (timeZone) => (zoneNamed(timeZone) === null ? undefined : nameOfZone(locale, timeZone)) ?? timeZone,
    // First strong isolate and its end: `mg` makes the value run left to right, an Arabic unit
    // right to left.
    isolated: (text) => (directionOf(locale) === 'rtl' ? isolate(text) : text),
    list: (items, type = 'and') =>
      new Intl.ListFormat(locale, { type: type === 'and' ? 'conjunction' : 'disjunction' }).format(items),
  }
}

type DateFormats = Pick<Format, 'date' | 'time' | 'dateTime' | 'day' | 'range'>

function dateFormats(locale: string, relativeTo: Intl.RelativeTimeFormat): DateFormats {
  const written = (value: Moment, parts: Intl.DateTimeFormatOptions) => dateFormat(locale, parts).format(toDate(value))
  const clock = clockStyle(locale)
  const date: Format['date'] = (value, style = 'medium', options) => {
    const timeZone = zoneOf(value, options)
    const isYearShown =
      STYLES_WITH_OPTIONAL_YEAR.includes(style) && yearOf(value, timeZone) !== yearOf(nowOf(options), options?.timeZone)
    return written(value, { ...STYLES[style], ...(isYearShown ? YEAR : {}), timeZone })
  }

  return {
    date,
    time: (value, options) => written(value, { timeStyle: 'short', timeZone: zoneOf(value, options) }),
    dateTime: (value, options) => {
      const timeZone = options?.timeZone
      const isThisYear = yearOf(value, timeZone) === yearOf(nowOf(options), timeZone)
      const parts = { ...STYLES.medium, ...clock, timeZone }
      return written(value, { ...parts, ...(isThisYear ? {} : YEAR) })
    },
    day: (value, options) => {
      const timeZone = zoneOf(value, options)
      const days = daysBetween(calendarDay(nowOf(options), options?.timeZone), calendarDay(value, timeZone))
      if (Math.abs(days) <= 1) return relativeTo.format(days, 'day')
      if (days < 0 && days > -7) return written(value, { weekday: 'long', timeZone })
      return date(value, days > 0 && days < 7 ? 'long' : 'medium', options)
    },
    range: (from, to, options) => {
      const timeZone = zoneOf(from, options)
      const years = [yearOf(from, timeZone), yearOf(to, timeZone), yearOf(nowOf(options), options?.timeZone)]
      const parts = { ...STYLES[options?.style ?? 'medium'], ...(new Set(years).size > 1 ? YEAR : {}), timeZone }
      return dateFormat(locale, parts).formatRange(toDate(from), toDate(to))
    },
  }
}

const YEAR = { year: 'numeric' } as const

const nowOf = (options: InZone | undefined) => options?.now ?? new Date(clock())

const yearOf = (value: Moment, timeZone: string | undefined) => calendarDay(value, timeZone).slice(0, 4)

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** A day or a time without a zone is shown as written, wherever the participant is. */
function zoneOf(value: Moment, options: InZone | undefined): string | undefined {
  return isDateOnly(value) || isTimeOnly(value) ? 'UTC' : options?.timeZone
}

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/
const TIME_ONLY = /^\d{2}:\d{2}(:\d{2})?$/

/** A calendar day without a zone. */
function isDateOnly(value: Moment): value is string {
  return typeof value === 'string' && DATE_ONLY.test(value)
}

/** A clock time without a zone. */
function isTimeOnly(value: Moment): value is string {
  return typeof value === 'string' && TIME_ONLY.test(value)
}

/** Converts a moment to a Date. Days and times without a zone are parsed as UTC, to be shown in UTC. */
function toDate(value: Moment): Date {
  if (value instanceof Date) return value
  return new Date(isTimeOnly(value) ? `1970-01-01T${value}Z` : value)
}

/** The calendar day of a moment in a zone, as YYYY-MM-DD. */
function calendarDay(value: Moment, timeZone: string | undefined): string {
  if (isDateOnly(value)) return value
  // The locale sv formats dates as in ISO 8601.
  return dateFormat('sv', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(toDate(value))
}
