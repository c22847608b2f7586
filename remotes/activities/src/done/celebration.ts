import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { ResponseInput } from '@almanac/contracts/activities/responses'
import { pointTotal } from '@almanac/domain/response'
import { responsesADay } from '@almanac/domain/rotation'

/** The celebration of an activity completed for the day. */
export interface Celebration {
  title: string
  /** Points of this response. */
  points: number
  healthy_dose_id: string | null
}

/** A response with the date it counts for. */
interface Counted {
  id: string
  date_posted_for: string
}

/**
 * The celebration for saving this response: only if it completes the day, the day is
 * today, and the activity has points or a healthy dose. Further responses have none.
 */
export function celebrationOf(
  activity: ActivityWithObjectives,
  input: ResponseInput,
  responses: readonly Counted[],
  today: string,
): Celebration | null {
  const others = new Set(
    responses.filter(({ id, date_posted_for }) => date_posted_for === today && id !== input.id).map(({ id }) => id),
  )
  if (input.date_posted_for !== today || others.size + 1 !== responsesADay(activity)) return null
  const points = pointTotal(activity.objectives, input.entries)
  return points > 0 || activity.healthy_dose_id
    ? { title: activity.title, points, healthy_dose_id: activity.healthy_dose_id }
    : null
}
