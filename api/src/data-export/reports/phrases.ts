import { shareText } from '@almanac/domain/percentages'
import { MAX_DECIMALS } from '@almanac/domain/rounding'
import { clockStyle, clockText, type LocalDate, wallClockOf, writtenZone, zoneNamed } from '@almanac/domain/time'
import { directionOf } from '../../http/locales'
import { wordsOf, type Words } from '../../http/words'
import { isolated, shown, unbroken } from '../../pdf'
import { type WallClock, wallClockFormat } from '../../kernel/archive/wall-clock'

/** Symbols of units, where they differ from the product's codes. */
const SYMBOLS: Readonly<Partial<Record<string, string>>> = { C: '°C', F: '°F' }

/** Texts, and formats of numbers and dates, in the locale of a report. */
export interface Phrases {
  locale: string
  right_to_left: boolean
  t: Words
  number: (value: number) => string
  percent: (share: number) => string
  /** A share that is never 0 % or 100 % unless it is none or all; `percent` if it was rounded with others. */
  share: (fraction: number, percent?: number) => string
  /** A range of numbers: 60–85. */
  between: (from: number, to: number) => string
  /** The numbers of one measurement with their unit: `131/77 mmHg`, left-to-right also in right-to-left text. */
  value: (numbers: readonly number[], unit: string | null) => string
  unit: (unit: string) => string
  /** What a participant or a study wrote, for use within a sentence. */
  name: (text: string) => string
  date: (date: LocalDate) => string
  /** A short date for an axis: day and month, or with `withYear` month and year. */
  shortDate: (date: LocalDate, withYear: boolean) => string
  range: (first: LocalDate, last: LocalDate) => string
  moment: (at: Date, zone: string) => string
  /** A date or time that was entered, in the format of `moment`. */
  wallClock: (at: WallClock) => string
  /** A time of day in a chart, given as HHMM: 1500. */
  clock: (time: number) => string
  /** A time of day of an instant, in a zone. */
  time: (at: Date, zone: string) => string
  /** The name of a time zone in words, as in CLDR: Jordan Time. */
  zone: (zone: string) => string
  list: (names: readonly string[]) => string
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** The name of a zone in a locale: Central European Time. The zone itself if it is unknown. */
function nameOfZone(locale: string, zone: string): string {
  const timeZone = zoneNamed(zone)
  if (timeZone === null) return unbroken(zone)
  // The generic name of UTC is an offset, as it has no daylight saving time.
  const timeZoneName = timeZone === 'UTC' ? 'long' : 'longGeneric'
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? unbroken(zone)
}

const noon = (date: LocalDate) => new Date(`${date}T12:00:00Z`)

/** The phrases of a locale; moments in other time zones than `home` name theirs. */
export function phrasesIn(locale: string, home: string): Phrases {
  const right_to_left = directionOf(locale) === 'rtl'
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: MAX_DECIMALS })
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const dates = new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' })
  const moments = new Map<string, Intl.DateTimeFormat>()
  const clockForm = clockStyle(locale)
  const wallClock = wallClockFormat(locale, { date: DAY, time: clockForm })
  const clock = (time: number) => wallClock({ wall_clock: clockText(time) })
  // An isolate, so that the text is left-to-right whatever surrounds it.
  const ordered = (text: string) => (right_to_left ? `\u2066${text}\u2069` : text)
  const unit = (name: string) => shown(SYMBOLS[name] ?? name)
  return {
    locale,
    right_to_left,
    t: wordsOf(locale),
    number: (value) => ordered(numbers.format(value)),
    between: (from, to) => ordered(`${numbers.format(from)}–${numbers.format(to)}`),
    percent: (share) => ordered(percents.format(share)),
    share: (fraction, percent) => ordered(shareText(locale, fraction, percent)),
    value: (values, of) =>
      ordered(`${values.map((value) => numbers.format(value)).join('/')}${of === null ? '' : `\u00a0${unit(of)}`}`),
    unit,
    name: (text) => (right_to_left ? isolated(text) : shown(text)),
    date: (date) => dates.format(noon(date)),
    shortDate: (date, withYear) => (withYear ? months : short).format(noon(date)),
    range: (first, last) => (first === last ? dates.format(noon(first)) : dates.formatRange(noon(first), noon(last))),
    moment: (at, zone) => {
      const written = writtenZone(at, zone)
      const known =
        moments.get(written) ??
        new Intl.DateTimeFormat(locale, {
          ...DAY,
          ...clockForm,
          timeZone: written,
        })
      moments.set(written, known)
      return zone === home ? known.format(at) : `${known.format(at)} (${isolated(nameOfZone(locale, zone))})`
    },
    time: (at, zone) => clock(wallClockOf(at, zone).time),
    wallClock,
    clock,
    zone: (zone) => isolated(nameOfZone(locale, zone)),
    list: (names) => lists.format(names),
  }
}
