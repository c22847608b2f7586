import type { LocalDate } from './localDate'
import { deviceZone, isTimeZone, localDateOf, offsetMinutesAt } from './zone'

/** Whether the clocks of two zones show the same time at an instant, whatever the zones are called. */
export const isSameClock = (instant: Date, one: string, other: string): boolean =>
  offsetMinutesAt(instant, one) === offsetMinutesAt(instant, other)

/** How a moment that is planned by the clock of one zone is read on a device in another. */
interface TimeHere {
  /** The zone of the device. */
  zone: string
  /** The date there, if words such as 'tomorrow' would mean different dates in the two zones; null otherwise. */
  date: LocalDate | null
}

/**
 * How the device's clock shows a moment of `zone`, in which visits and reminders are planned; null where both clocks
 * show the same time then, and for a zone that this engine does not know, whose times are shown by the device's clock.
 */
export function timeHere(instant: Date, zone: string, now: Date, device: string = deviceZone()): TimeHere | null {
  if (!isTimeZone(zone) || isSameClock(instant, zone, device)) return null
  const date = localDateOf(instant, device)
  const isSameDay = date === localDateOf(instant, zone) && isSameToday(zone, now, device)
  return { zone: device, date: isSameDay ? null : date }
}

/** Whether it is the same date in both zones, so that 'today' is the same day; with a zone that is unknown here it is. */
export const isSameToday = (zone: string, now: Date, device: string = deviceZone()): boolean =>
  !isTimeZone(zone) || localDateOf(now, zone) === localDateOf(now, device)
