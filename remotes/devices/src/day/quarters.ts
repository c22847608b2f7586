import type { DayEntry } from './dayEntries'
import type { TracePoint } from '@almanac/domain/glucose'

const QUARTER_MINUTES = 15
export const QUARTERS = (24 * 60) / QUARTER_MINUTES

/** A quarter of an hour: what the sensor measured in it first, and what was recorded in it. */
export interface Quarter {
  /** Local minutes since midnight. */
  minute: number
  /** Null is a gap. */
  sensor: number | null
  entries: DayEntry[]
}

/** The quarters of a day, all 96 of them. */
export function quartersOf(points: readonly TracePoint[], entries: readonly DayEntry[]): Quarter[] {
  const quarters = Array.from({ length: QUARTERS }, (_, index): Quarter => ({
    minute: index * QUARTER_MINUTES,
    sensor: null,
    entries: [],
  }))
  const at = (minute: number) => quarters[Math.floor(minute / QUARTER_MINUTES)]
  for (const { minute, value } of points) {
    const quarter = at(minute)
    if (quarter) quarter.sensor ??= value
  }
  for (const entry of entries) at(entry.minute)?.entries.push(entry)
  return quarters
}
