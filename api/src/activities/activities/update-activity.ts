import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { updateActivity } from '@almanac/contracts/schema/activities/activities'
import { inTransaction } from '../../database/transaction'
import { Refusal } from '../../http/errors'
import type { Database, Parsed } from '../../http/serve'
import type { OwnObjective } from '../definitions/queries'
import { type Change, holdActivity, type Writing } from '../objectives/lock-activity'
import type { Writer } from '../objectives/objectives'
import { found, insert, remind, replace, takeAway } from '../objectives/write-objective'
import { viewed } from '../visibility/record-access'
import { setShownOnAnalytics } from './dashboard'
import { activityOf } from './queries'

type Changes = Parsed<(typeof updateActivity)['body']>

/**
 * Adds, changes and takes away objectives of one activity, all or nothing; the
 * same again changes nothing. What is refused of one stands under
 * `objectives.<id>`.
 */
export async function updateActivityOf(
  database: Database,
  { user_id, locale }: Writer,
  id: string,
  { objectives = [], removed_objective_ids = [], show_on_analytics }: Changes,
): Promise<ActivityWithObjectives> {
  const activity_id = id.toLowerCase()
  return inTransaction(database, async (transaction) => {
    const writing = await holdActivity(transaction, user_id, activity_id, locale)
    const gone = new Set(removed_objective_ids.map((removed) => removed.toLowerCase()))
    for (const removed of gone) await at(removed, () => takeAway(writing, removed))
    // Each is judged by what the ones before it have left: a vital may take the place of one that goes.
    let own = writing.own.map((objective) =>
      gone.has(objective.id) ? { ...objective, removed_at: objective.removed_at ?? new Date() } : objective,
    )
    for (const input of objectives) {
      const written = await at(input.id, () => put({ ...writing, own }, { ...input, id: input.id.toLowerCase() }))
      if (written) own = [...own.filter(({ id }) => id !== written.id), written]
    }
    if (show_on_analytics !== undefined) await setShownOnAnalytics(transaction, user_id, activity_id, show_on_analytics)
    return activityOf(transaction, await viewed(transaction, user_id), activity_id, locale)
  })
}

/** Writes one; gives it when it is hers. */
async function put(writing: Writing, input: Change): Promise<OwnObjective | undefined> {
  const { own, study } = await found(writing, input.id)
  if (own) return replace(writing, own, input)
  if (!study) return insert(writing, input)
  await remind(writing, study, input)
  return undefined
}

/** Names the objective that a refusal is about. */
async function at<T>(id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error
    throw new Refusal(
      422,
      error.entries.map((entry) => ({ ...entry, field: `objectives.${id}` })),
    )
  }
}
