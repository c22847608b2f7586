import { directionOf } from '@almanac/domain/languages'
import { calendarDay, isDateOnly, isTimeOnly, toDate, type Moment } from './moment'

/**
 * - `short`: 12 Mar; `medium`: 12 March; `long`: Thursday 12 March. The year is added where it is not this one.
 * - `full`: as long, always with the year. `month`: March 2026. `weekday`: Thu. `initial`: T. `numeric`: 12/03/2026.
 */
export type DateStyle = 'short' | 'medium' | 'long' | 'full' | 'month' | 'weekday' | 'initial' | 'numeric'

interface InZone {
  /** IANA zone of the participant; the browser's when absent. */
  timeZone?: string
  /** What counts as now; for tests and for lists that are drawn at one moment. */
  now?: Date
}

/** Formats of one locale. Moments are a Date, epoch milliseconds, an ISO instant, `YYYY-MM-DD` or `HH:MM`. */
export interface Format {
  date: (value: Moment, style?: DateStyle, options?: InZone) => string
  /** Hours and minutes in the locale's clock. */
  time: (value: Moment, options?: InZone) => string
  dateTime: (value: Moment, options?: InZone) => string
  /** today, yesterday, tomorrow, a weekday within six days, else the date. */
  day: (value: Moment, options?: InZone) => string
  /** Two days as one phrase: 3 – 9 March. */
  range: (from: Moment, to: Moment, options?: InZone) => string
  number: (value: number, options?: Intl.NumberFormatOptions) => string
  /** 0.42 as 42 %. */
  percent: (fraction: number) => string
  /** How long ago or until, in the largest unit that fits: 5 minutes ago. */
  relative: (value: Moment, options?: InZone) => string
  /** A value with its unit, such as 10 mg, that stays in its own order within a line from right to left; as it is where lines run from the left. */
  isolated: (text: string) => string
  list: (items: readonly string[], type?: 'and' | 'or') => string
  /** The name of an IANA zone: Central European Time. */
  zone: (timeZone: string) => string
}

const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short' },
  medium: { day: 'numeric', month: 'long' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
  initial: { weekday: 'narrow' },
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
}
const WITH_YEAR_WHERE_IT_MATTERS: readonly DateStyle[] = ['short', 'medium', 'long']

const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

let clock: () => number = () => Date.now()

/** Which clock says what is 'today' and 'this year' in words, in milliseconds; the device's own unless it is given. */
export function setClock(now: () => number): void {
  clock = now
}

const made = new Map<string, Format>()

/** The formats of a locale; the same object each time. */
export function formatIn(locale: string): Format {
  const known = made.get(locale)
  if (known) return known
  const format = makeFormat(locale)
  made.set(locale, format)
  return format
}

/** A day or a time without a zone is shown as it is written, wherever the participant is. */
function zoneOf(value: Moment, options: InZone | undefined): string | undefined {
  return isDateOnly(value) || isTimeOnly(value) ? 'UTC' : options?.timeZone
}

function makeFormat(locale: string): Format {
  const date: Format['date'] = (value, style = 'medium', options) => {
    const timeZone = zoneOf(value, options)
    const parts = { ...STYLES[style] }
    if (WITH_YEAR_WHERE_IT_MATTERS.includes(style)) {
      const year = calendarDay(value, timeZone).slice(0, 4)
      if (year !== calendarDay(options?.now ?? new Date(clock()), options?.timeZone).slice(0, 4)) parts.year = 'numeric'
    }
    return new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(toDate(value))
  }
  const time: Format['time'] = (value, options) =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: zoneOf(value, options) }).format(toDate(value))
  const relativeTo = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

  return {
    date,
    time,
    dateTime: (value, options) => {
      const now = options?.now ?? new Date(clock())
      const sameYear =
        calendarDay(value, options?.timeZone).slice(0, 4) === calendarDay(now, options?.timeZone).slice(0, 4)
      return new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'long',
        hour: 'numeric',
        minute: '2-digit',
        ...(sameYear ? {} : { year: 'numeric' as const }),
        timeZone: options?.timeZone,
      }).format(toDate(value))
    },
    day: (value, options) => {
      const now = options?.now ?? new Date(clock())
      const days = daysBetween(calendarDay(now, options?.timeZone), calendarDay(value, zoneOf(value, options)))
      if (Math.abs(days) <= 1) return relativeTo.format(days, 'day')
      if (days < 0 && days > -7)
        return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: zoneOf(value, options) }).format(
          toDate(value),
        )
      return date(value, days > 0 && days < 7 ? 'long' : 'medium', options)
    },
    range: (from, to, options) => {
      const timeZone = zoneOf(from, options)
      const years = new Set(
        [
          calendarDay(from, timeZone),
          calendarDay(to, timeZone),
          calendarDay(options?.now ?? new Date(clock()), options?.timeZone),
        ].map((day) => day.slice(0, 4)),
      )
      const parts = { ...STYLES.medium, ...(years.size > 1 ? { year: 'numeric' as const } : {}), timeZone }
      return new Intl.DateTimeFormat(locale, parts).formatRange(toDate(from), toDate(to))
    },
    number: (value, options) => new Intl.NumberFormat(locale, options).format(value),
    percent: (fraction) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(fraction),
    relative: (value, options) => {
      const seconds = (toDate(value).getTime() - (options?.now ?? new Date(clock())).getTime()) / 1000
      const [unit, size] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1]
      return relativeTo.format(unit === 'second' ? 0 : Math.round(seconds / size), unit)
    },
    zone: (timeZone) =>
      new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
    // First strong isolate and its end: `mg` has the value run from the left, a unit in Arabic from the right.
    isolated: (text) => (directionOf(locale) === 'rtl' ? `\u2068${text}\u2069` : text),
    list: (items, type = 'and') =>
      new Intl.ListFormat(locale, { type: type === 'and' ? 'conjunction' : 'disjunction' }).format(items),
  }
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
