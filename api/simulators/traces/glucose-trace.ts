import { offsetMinutesAt } from '@almanac/domain/time'
import { hashToUnitInterval } from './unit-interval'

/** Minutes between readings of the sensor. */
const INTERVAL_MINUTES = 5
const INTERVAL_MS = INTERVAL_MINUTES * 60_000
const DAY_MS = 86_400_000

/** Days of readings of a simulated sensor. */
export const TRACE_DAYS = 90

/** A reading of a simulated sensor. */
export interface TraceReading {
  at: number
  /** mg/dL, within or outside the measuring range of 40 to 400. */
  value: number
}

/** Local hours of the daily meals, and the rise of glucose after each in mg/dL. */
const MEALS = [
  { hour: 7.5, rise: 70 },
  { hour: 12.75, rise: 55 },
  { hour: 19.25, rise: 80 },
]

/** The share of a meal's rise after these hours: up within the first hour, down over the next three. */
const afterMeal = (hours: number): number => (hours <= 0 ? 0 : (hours / 0.9) * Math.exp(1 - hours / 0.9))

/** Whether readings are missing: for two hours at the change of sensor every ten days, and on two days without one. */
function isGap(at: number, today: number): boolean {
  const daysAgo = (today - at) / DAY_MS
  if (daysAgo > 33 && daysAgo < 35) return true
  const sinceChange = (at / DAY_MS) % 10
  return sinceChange < 2 / 24
}

/** The value at an instant, for a participant whose clock is `offsetMinutes` ahead of UTC. */
function valueAt(at: number, offsetMinutes: number): number {
  const local = at + offsetMinutes * 60_000
  const day = Math.floor(local / DAY_MS)
  const hour = (local % DAY_MS) / 3_600_000
  const meals = MEALS.reduce((sum, { hour: usual, rise }, index) => {
    const mealTime = usual + (hashToUnitInterval(day, index, 1) - 0.5) * 1.5
    const since = hour - mealTime
    return sum + afterMeal(since) * rise * (0.6 + hashToUnitInterval(day, index, 2))
  }, 0)
  // Hypoglycemia in some nights.
  const night = hour < 5 && hashToUnitInterval(day, 7) > 0.85 ? -45 * Math.sin((hour / 5) * Math.PI) : 0
  const dawn = hour > 4 && hour < 9 ? 18 * Math.sin(((hour - 4) / 5) * Math.PI) : 0
  const noise = (hashToUnitInterval(Math.floor(at / INTERVAL_MS), 11) - 0.5) * 8
  const illness = hashToUnitInterval(day, 13) > 0.97 ? 60 : 0
  return Math.round(98 + hashToUnitInterval(day, 3) * 22 + meals + night + dawn + noise + illness)
}

/** Readings between two instants, of a sensor first worn at `first`. Deterministic for the same instants. */
export function traceBetween(
  from: number,
  to: number,
  { today, first }: { today: number; first: number },
  offsetMinutesAt: (at: number) => number,
): TraceReading[] {
  const readings: TraceReading[] = []
  for (
    let at = Math.ceil(Math.max(from, first) / INTERVAL_MS) * INTERVAL_MS;
    at < Math.min(to, today);
    at += INTERVAL_MS
  )
    if (!isGap(at, today)) readings.push({ at, value: valueAt(at, offsetMinutesAt(at)) })
  return readings
}

/** A stay in another time zone, in days relative to today: -3 is three days ago. Both days are inclusive. */
export interface Journey {
  from: number
  to: number
  time_zone: string
}

/**
 * Cached offsets by zone and hour, because they are slow to compute: ninety days of readings would
 * compute each a hundred times.
 */
const offsets = new Map<string, Map<number, number>>()

function offsetAt(at: number, zone: string): number {
  const ofZone = offsets.get(zone) ?? new Map<number, number>()
  offsets.set(zone, ofZone)
  const hour = Math.floor(at / 3_600_000)
  const offset = ofZone.get(hour) ?? offsetMinutesAt(new Date(hour * 3_600_000), zone)
  ofZone.set(hour, offset)
  return offset
}

/** The offset to UTC, in minutes, of the clock of a person who lives in a zone and was on a trip. */
export function clockOf(home: string, journey: Journey | undefined, today: number): (at: number) => number {
  return (at) => {
    const day = Math.floor(at / DAY_MS) - Math.floor(today / DAY_MS)
    return offsetAt(at, zoneOn(day, home, journey))
  }
}

/** The zone on a day, relative to today, of a person who lives in a zone and was on a trip. */
export const zoneOn = (day: number, home: string, journey: Journey | undefined): string =>
  journey !== undefined && day >= journey.from && day <= journey.to ? journey.time_zone : home

/** The time the sensor was first worn: the beginning of a UTC day. */
export const firstOf = (today: number, days: number): number => Math.floor(today / DAY_MS - days) * DAY_MS
