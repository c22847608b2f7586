import type { LocalDate } from './localDate'
import { deviceZone, isTimeZone, localDateOf, offsetMinutesAt } from './zone'

/** Whether the clocks of two zones show the same time at an instant, whatever the zones are called. */
export const isSameClock = (instant: Date, one: string, other: string): boolean =>
  offsetMinutesAt(instant, one) === offsetMinutesAt(instant, other)

/** How a moment that is planned by the clock of one zone is read on a device in another. */
interface TimeHere {
  /** The zone of the device. */
  zone: string
  /** The date in the zone in which it is planned, if it is another one than here; null otherwise. */
  date: LocalDate | null
}

/**
 * How the device's clock shows a moment of `zone`, in which visits and reminders are planned; null where both clocks
 * show the same time then, and for a zone that this engine does not know, whose times are shown by the device's clock.
 */
export function timeHere(instant: Date, zone: string, device: string = deviceZone()): TimeHere | null {
  if (!isTimeZone(zone) || isSameClock(instant, zone, device)) return null
  const planned = localDateOf(instant, zone)
  return { zone: device, date: planned === localDateOf(instant, device) ? null : planned }
}
