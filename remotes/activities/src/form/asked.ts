import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { Response } from '@almanac/contracts/activities/responses'
import { inFormOrder, objectivesAnswered } from '@almanac/domain/rotation'
import { isEmpty } from '@almanac/domain/entries'
import type { Draft } from './draft'

interface Form {
  /** The place in turn of the day that the form is for. */
  turn: number
  draft: Draft | null
  response?: Response
}

/**
 * What a form asks, in its order: all of it, or where objectives take turns
 * those of the day. A response that is changed, and a draft of another day, are
 * shown with the questions that they answer.
 */
export function objectivesAsked(activity: ActivityWithObjectives, { turn, draft, response }: Form): Objective[] {
  const answered = response?.entries.filter((entry) => !isEmpty(entry)).map(({ objective_id }) => objective_id) ?? []
  const typed = Object.keys(draft?.values.cells ?? {})
  return inFormOrder(objectivesAnswered(activity, activity.objectives, new Set([...answered, ...typed]), turn))
}
