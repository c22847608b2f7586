import type { LocalDate } from './localDate'
import { localDateOf } from './zone'

/** A device's clock may be this much ahead of the server's before its 'now' counts as the future. */
export const CLOCK_LEEWAY = 120_000

/** Whether an instant is later than now, allowing for clocks that differ. */
export function isFuture(instant: Date, now: Date, leeway: number = CLOCK_LEEWAY): boolean {
  return instant.getTime() > now.getTime() + leeway
}

/** Whether a date has not yet begun in the zone, allowing for clocks that differ. */
export function isFutureDate(date: LocalDate, zone: string, now: Date, leeway: number = CLOCK_LEEWAY): boolean {
  return date > localDateOf(new Date(now.getTime() + leeway), zone)
}
