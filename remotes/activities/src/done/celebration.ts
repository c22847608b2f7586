import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { ResponseInput } from '@almanac/contracts/activities/responses'
import { pointTotal } from '@almanac/domain/response'
import { responsesADay } from '@almanac/domain/rotation'

/** What there is to celebrate when an activity is done for the day. */
export interface Celebration {
  title: string
  /** Of this response. */
  points: number
  healthy_dose_id: string | null
}

/** A response that counts for a date. */
interface Counted {
  id: string
  date_posted_for: string
}

/**
 * What is celebrated when this response is saved: it makes the day complete,
 * the day is today, and the activity has points or a healthy dose to give. One
 * more after that is saved without a word.
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
