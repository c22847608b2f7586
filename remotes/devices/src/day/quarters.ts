import type { DayEntry } from './dayEntries'
import type { TracePoint } from '@almanac/domain/glucose'

const QUARTER_MINUTES = 15
export const QUARTERS = (24 * 60) / QUARTER_MINUTES

/** A quarter of an hour: the first sensor value and the records in it. */
export interface Quarter {
  /** Local minutes since midnight. */
  minute: number
  /** Null for a gap. */
  sensor: number | null
  entries: DayEntry[]
}

/** All 96 quarters of a day. */
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
