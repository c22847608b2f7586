import { isLocalDate } from '@almanac/domain/time'
import { instantOfWall, wallText } from './formValues'

/** Earliest time; the server rejects earlier ones. */
const EARLIEST = '1900-01-01'

/**
 * The time in a link's `measured_at`: an instant, a wall clock without a zone, or a
 * date at the current time of day. Empty (now) for anything else and for a future time.
 */
export function measuredAtFromLink(requested: string | null, zone: string, now: Date): string {
  const [date = '', clock] = (requested ?? '').split('T')
  if (!isLocalDate(date) || date < EARLIEST) return ''
  const isWall = clock === undefined || /^\d{2}:\d{2}(:\d{2})?$/.test(clock)
  const wall = `${date}T${clock?.slice(0, 5) ?? wallText(now, zone).slice(11)}`
  const instant = isWall ? instantOfWall(wall, zone) : new Date(requested ?? '')
  return instant && instant.getTime() <= now.getTime() ? wallText(instant, zone) : ''
}
