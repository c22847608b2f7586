import { clockText, instantOf, isLocalDate, parseClock, wallClockOf } from '@almanac/domain/time'

/** The wall clock of a zone at an instant, `YYYY-MM-DDTHH:mm`, as date and time fields want it. */
export function wallText(instant: Date, zone: string): string {
  const { date, time } = wallClockOf(instant, zone)
  return `${date}T${clockText(time)}`
}

/** The instant at which the zone's clock shows the text; null when it is no date and time. */
export function instantOfWall(text: string, zone: string): Date | null {
  const [date = '', clock = ''] = text.split('T')
  const time = parseClock(clock)
  return isLocalDate(date) && time !== null ? instantOf(date, time, zone) : null
}

/** The time that a link asks for with `measured_at`: an instant, or a date at the present time of day. Empty when it is neither. */
export function askedMoment(asked: string | null, zone: string, now: Date): string {
  if (asked === null) return ''
  if (isLocalDate(asked)) return `${asked}T${wallText(now, zone).slice(11)}`
  const instant = new Date(asked)
  return Number.isNaN(instant.getTime()) ? '' : wallText(instant, zone)
}
