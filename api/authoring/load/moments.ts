import { addDays, instantOf, localDateOf, parseClock } from '@almanac/domain/time'
import type { Moment } from '@almanac/formats/study-files/moments'
import type { Study } from '../check/check'

/** The instant of a time relative to the day of loading, in a time zone. */
export function instantAt({ day, time }: Moment, zone: string, now: Date): Date {
  return instantOf(addDays(localDateOf(now, zone), day), parseClock(time) ?? 0, zone)
}

export const later = (instant: Date, minutes: number): string =>
  new Date(instant.getTime() + minutes * 60_000).toISOString()

export const zoneOf = ({ people }: Study, key: string): string =>
  people.find((person) => person.key === key)?.time_zone ?? 'UTC'
