import { datesFrom, type LocalDate } from '../time'
import { convert } from '../units'
import { numbersOf } from '../vitals'

/** The properties of a response that a chart uses; compatible with the contract's Response. */
export interface ChartedResponse {
  measured_at: string
  date_posted_for: LocalDate
  entries: readonly { objective_id: string; value?: number | null; values?: readonly number[]; unit?: string | null }[]
}

/** One measurement in a chart: one number per line, two for blood pressure. */
export interface Point {
  date: LocalDate
  measured_at: string
  values: number[]
}

/** A day in a chart; drawn as a gap if it has no values. */
export interface DayPoint {
  date: LocalDate
  values: number[] | null
}

/** A graph shows the last 14 points (specification 001, section 9). */
export const MAX_CHART_POINTS = 14

/** The last points of one objective, oldest first. If a unit is given, all numbers are converted to it. */
export function pointsOf(
  responses: readonly ChartedResponse[],
  objectiveId: string,
  unit?: string,
  most: number = MAX_CHART_POINTS,
): Point[] {
  return responses
    .flatMap(({ measured_at, date_posted_for, entries }) =>
      entries
        .filter((entry) => entry.objective_id === objectiveId)
        .map((entry) => ({
          date: date_posted_for,
          measured_at,
          values: numbersOf(entry).map((number) => (unit && entry.unit ? convert(number, entry.unit, unit) : number)),
        })),
    )
    .filter((point) => point.values.length > 0)
    .sort((one, other) => Date.parse(one.measured_at) - Date.parse(other.measured_at))
    .slice(-most)
}

/** The points by day between two dates: the mean of a day's values, a gap on a day without values. */
export function byDay(points: readonly Point[], first: LocalDate, last: LocalDate): DayPoint[] {
  return datesFrom(first, last).map((date) => ({ date, values: meanOf(points.filter((point) => point.date === date)) }))
}

function meanOf(points: readonly Point[]): number[] | null {
  const [first] = points
  if (!first) return null
  return first.values.map((_, line) => {
    const numbers = points.flatMap((point) => point.values[line] ?? [])
    return Math.round((numbers.reduce((total, number) => total + number, 0) / numbers.length) * 100) / 100
  })
}
