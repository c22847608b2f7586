/** A local date, time of day, or both, without a time zone: `2026-11-20`, `07:10`, `2026-11-20T07:10`. */
export interface WallClock {
  wall_clock: string
}

/** Options of Intl for dates and for times of day; both are combined for a date with a time. */
interface WallClockStyle {
  date: Intl.DateTimeFormatOptions
  time: Intl.DateTimeFormatOptions
}

const WALL_CLOCK = /^(?:\d{4}-\d{2}-\d{2})?(?:(?:^|T)\d{2}:\d{2})?$/

/** A formatter of wall-clock values in the document's styles of dates and times. Text that is no wall-clock value is returned unchanged. */
export function wallClockFormat(locale: string, { date, time }: WallClockStyle): (at: WallClock) => string {
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const [dates, times, both] = [inUtc(date), inUtc(time), inUtc({ ...date, ...time })]
  return ({ wall_clock: text }) => {
    const hasDate = text.includes('-')
    const hasTime = text.includes(':')
    const instant = new Date(`${hasDate ? '' : '1970-01-01T'}${text}${hasTime ? ':00' : 'T00:00:00'}Z`)
    if (!WALL_CLOCK.test(text) || Number.isNaN(instant.getTime())) return text
    if (hasDate && hasTime) return both.format(instant)
    return (hasDate ? dates : times).format(instant)
  }
}

/** A wall-clock value in CSV files, the same in each language: `2026-11-20 07:10`, without the T of ISO 8601. */
export const wallClockText = ({ wall_clock }: WallClock): string => wall_clock.replace('T', ' ')
