import { isFutureDate } from '../time'
import type { EntryProblem, EntryValue } from './types'

/** The vaccinations that are said to be of a day that has not begun where the participant is. */
export function futureVaccinations(entries: readonly EntryValue[], zone: string, now: Date): EntryProblem[] {
  return entries
    .filter(
      ({ vaccination_attributes: stored }) => stored?.date_of_dose && isFutureDate(stored.date_of_dose, zone, now),
    )
    .map(({ objective_id }) => ({ objective_id, code: 'DATE_IN_FUTURE' }))
}
