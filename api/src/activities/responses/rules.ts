import type { ObjectiveRule } from '@almanac/domain/entries'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { activitiesOf, objectivesInVersion, ownObjectivesOf } from '../definitions/reading'

/** What a response is judged by. */
export interface Rules {
  definition_version: number
  objectives: ObjectiveRule[]
}

/**
 * The rules for a new response: the objectives of the version that was on the
 * participant's screen (hers today unless an earlier one is named) and those
 * she added herself. An objective she has taken away may still be answered, as
 * the answer may have waited on a device; it is required no more. A removed
 * tile is no reason to lose an answer either. 404 for an activity not hers.
 */
export async function rulesForNew(database: Database, user_id: string, activity_id: string, version?: number): Promise<Rules> {
  const [activity] = await activitiesOf(database, user_id, activity_id)
  if (!activity) throw notFound()
  const earlier = version !== undefined && version < activity.definition_version ? await objectivesInVersion(database, activity_id, version) : null
  const own = await addedByHerself(database, user_id, activity_id)
  return earlier && version !== undefined
    ? { definition_version: version, objectives: [...earlier, ...own] }
    : { definition_version: activity.definition_version, objectives: [...activity.document.objectives, ...own] }
}

/**
 * The rules for a change: what was asked then and what is asked now may both be
 * answered; required is only what is required in both, so that neither an old
 * answer nor the form of today makes the other impossible.
 */
export async function rulesForChange(database: Database, user_id: string, activity_id: string, version: number): Promise<Rules> {
  const [activity] = await activitiesOf(database, user_id, activity_id)
  const then = (await objectivesInVersion(database, activity_id, version)) ?? []
  const now = activity?.document.objectives ?? []
  const known = new Map<string, ObjectiveRule>(then.map((objective) => [objective.id, { ...objective, required: false }]))
  for (const objective of now) {
    const required = objective.required && then.some(({ id, required: before }) => id === objective.id && before)
    known.set(objective.id, { ...objective, required })
  }
  return { definition_version: version, objectives: [...known.values(), ...(await addedByHerself(database, user_id, activity_id))] }
}

async function addedByHerself(database: Database, user_id: string, activity_id: string): Promise<ObjectiveRule[]> {
  const own = await ownObjectivesOf(database, user_id, activity_id)
  return own.map(({ id, document, removed_at }) => ({ ...document, id, required: document.required && removed_at === null }))
}
