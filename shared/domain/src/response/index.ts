import { isEmpty, type EntryProblem, type EntryValue, type ObjectiveRule } from '../entries'
import { rounded } from '../rounding'
import { isFuture, isFutureDate, type LocalDate } from '../time'

interface Dated {
  measured_at: string
  time_zone: string
  date_posted_for: LocalDate
}

/**
 * A response must not be in the future, and its date not after today in the participant's zone
 * (specification 000, section 5). Shared by screen and server; allows two minutes of clock
 * difference.
 */
export function responseDateProblem(response: Dated, now: Date): 'RESPONSE_DATE_IN_FUTURE' | null {
  const future =
    isFuture(new Date(response.measured_at), now) || isFutureDate(response.date_posted_for, response.time_zone, now)
  return future ? 'RESPONSE_DATE_IN_FUTURE' : null
}

/** The doses with a time in the future. */
export function futureDoses(entries: readonly EntryValue[], now: Date): EntryProblem[] {
  return entries
    .filter(
      (entry) => entry.medication_administration_date && isFuture(new Date(entry.medication_administration_date), now),
    )
    .map((entry) => ({ objective_id: entry.objective_id, code: 'DOSE_IN_FUTURE' }))
}

/** The points of a response: those of each objective with an entry, counted once. */
export function pointTotal(objectives: readonly ObjectiveRule[], entries: readonly EntryValue[]): number {
  const answered = new Set(entries.filter((entry) => !isEmpty(entry)).map((entry) => entry.objective_id))
  return objectives.reduce(
    (total, { id, objective_points = 0 }) => total + (answered.has(id) ? objective_points : 0),
    0,
  )
}

/** The mean of a response's slider values, to 2 decimals; null without slider values. */
export function averageRating(entries: readonly EntryValue[]): number | null {
  const values = entries.flatMap(({ type, value }) =>
    type === 'SliderEntry' && typeof value === 'number' ? [value] : [],
  )
  if (values.length === 0) return null
  return rounded(values.reduce((total, value) => total + value, 0) / values.length)
}
