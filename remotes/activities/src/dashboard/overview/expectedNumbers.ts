import type { Activity } from '@almanac/contracts/activities/activities'
import { facesOf } from '@almanac/domain/slider'
import type { LocalDate } from '@almanac/domain/time'

export const MAX_NUMBERS = 3

const NUMERIC: ReadonlySet<string> = new Set(['SliderObjective', 'SymptomObjective', 'VitalObjective'])

/** About how many numbers Today will show, from what is known before they are read, so that their room is kept. */
export function expectedNumbers(activities: readonly Activity[], since: LocalDate): number {
  const counts = activities
    .filter(({ latest_response }) => latest_response !== null && latest_response.date_posted_for >= since)
    .map(({ objectives = [] }) => objectives.filter((one) => NUMERIC.has(one.type) && facesOf(one) === null).length)
  return Math.min(
    MAX_NUMBERS,
    counts.reduce((sum, count) => sum + count, 0),
  )
}
