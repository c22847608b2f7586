import { isEmpty, type EntryProblem, type EntryValue, type ObjectiveRule } from '../entries'
import { isFuture, isFutureDate, type LocalDate } from '../time'

interface Dated {
  measured_at: string
  time_zone: string
  date_posted_for: LocalDate
}

/**
 * A response is of now or earlier, and counts for today or earlier where the
 * participant is (specification 000, section 5). The screen and the server ask
 * the same question; two minutes are allowed for clocks that differ.
 */
export function responseDateProblem(response: Dated, now: Date): 'RESPONSE_DATE_IN_FUTURE' | null {
  const future =
    isFuture(new Date(response.measured_at), now) || isFutureDate(response.date_posted_for, response.time_zone, now)
  return future ? 'RESPONSE_DATE_IN_FUTURE' : null
}

/** The doses that are said to have been taken later than now. */
export function futureDoses(entries: readonly EntryValue[], now: Date): EntryProblem[] {
  return entries
    .filter(
      (entry) => entry.medication_administration_date && isFuture(new Date(entry.medication_administration_date), now),
    )
    .map((entry) => ({ objective_id: entry.objective_id, code: 'DOSE_IN_FUTURE' }))
}

/** The points of a response: those of each objective that something was entered for, once. */
export function pointTotal(objectives: readonly ObjectiveRule[], entries: readonly EntryValue[]): number {
  const answered = new Set(entries.filter((entry) => !isEmpty(entry)).map((entry) => entry.objective_id))
  return objectives.reduce(
    (total, { id, objective_points = 0 }) => total + (answered.has(id) ? objective_points : 0),
    0,
  )
}

/** The mean of a response's slider values, to 2 decimals; null when it has none. */
export function averageRating(entries: readonly EntryValue[]): number | null {
  const values = entries.flatMap(({ type, value }) =>
    type === 'SliderEntry' && typeof value === 'number' ? [value] : [],
  )
  if (values.length === 0) return null
  return Math.round((values.reduce((total, value) => total + value, 0) / values.length) * 100) / 100
}
