import type { Moment } from '@almanac/domain/doses'
import { deviceZone, wallClockOf } from '@almanac/domain/time'

/** An instant as the module of doses needs it, by default on the wall clock of this device. */
export const momentOf = (instant: Date, zone = deviceZone()): Moment => ({
  clock: wallClockOf(instant, zone),
  instant: instant.getTime(),
})
