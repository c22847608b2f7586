import { added, NOTHING, statisticsOf, type Tally } from '@almanac/domain/history'
import { addDays, type LocalDate } from '@almanac/domain/time'
import type { Measured } from './measured'

/** Days of a series of home readings, and the minimum (NICE guideline NG136, 1.2.8). */
const SERIES_DAYS = 7
export const MIN_SERIES_DAYS = 4

/** The mean of each part of the readings, and the number of readings. */
export interface ReadingMean {
  means: number[]
  n: number
}

/** A series of home readings. As NG136 requires, its first day is left out and all others are averaged. */
export interface HomeSeries {
  first: LocalDate
  last: LocalDate
  all: ReadingMean
  morning: ReadingMean
  evening: ReadingMean
}

/** The mean of the readings of some half days, each a tally for each part. */
function meanOf(halves: readonly (readonly Tally[])[]): ReadingMean {
  const parts = Math.max(0, ...halves.map(({ length }) => length))
  const means = Array.from({ length: parts }, (_, part) =>
    statisticsOf(halves.map((tallies) => tallies[part] ?? NOTHING).reduce(added, NOTHING)),
  )
  return { means: means.map(({ displayed_mean }) => displayed_mean), n: means[0]?.n ?? 0 }
}

/** The last series: the week up to the last reading. Null when fewer than four of its days have readings. */
export function homeSeries({ halves }: Pick<Measured, 'halves'>): HomeSeries | null {
  const dates = [...halves.keys()].sort()
  const last = dates.at(-1)
  if (last === undefined) return null
  const [dropped, ...counted] = dates.filter((date) => date > addDays(last, -SERIES_DAYS))
  const [first] = counted
  if (dropped === undefined || first === undefined || counted.length + 1 < MIN_SERIES_DAYS) return null
  const days = counted.flatMap((date) => halves.get(date) ?? [])
  return {
    first,
    last,
    all: meanOf(days.flatMap(({ morning, evening }) => [morning, evening])),
    morning: meanOf(days.map(({ morning }) => morning)),
    evening: meanOf(days.map(({ evening }) => evening)),
  }
}
