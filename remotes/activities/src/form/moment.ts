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

/** Nobody who takes part was measured before; the server refuses it. */
const EARLIEST = '1900-01-01'

/**
 * The time that a link asks for with `measured_at`: an instant, a wall clock
 * without a zone, or a date at the present time of day. Empty, which is now,
 * for anything else and for a time to come.
 */
export function askedMoment(asked: string | null, zone: string, now: Date): string {
  const [date = '', clock] = (asked ?? '').split('T')
  if (!isLocalDate(date) || date < EARLIEST) return ''
  const isWall = clock === undefined || /^\d{2}:\d{2}(:\d{2})?$/.test(clock)
  const wall = `${date}T${clock?.slice(0, 5) ?? wallText(now, zone).slice(11)}`
  const instant = isWall ? instantOfWall(wall, zone) : new Date(asked ?? '')
  return instant && instant.getTime() <= now.getTime() ? wallText(instant, zone) : ''
}
