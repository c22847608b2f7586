import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { updateActivity } from '@almanac/contracts/schema/activities/activities'
import { inTransaction } from '../../database/transaction'
import { Refusal } from '../../http/errors'
import type { Database, Parsed } from '../../http/serve'
import type { OwnObjective } from '../definitions/queries'
import { type Change, lockActivity, type LockedActivity } from '../objectives/lock-activity'
import type { Writer } from '../objectives/objectives'
import {
  changeReminders,
  findObjective,
  insertObjective,
  removeOwnObjective,
  replaceObjective,
} from '../objectives/write-objective'
import { ownRecords } from '../visibility/record-access'
import { setShownOnAnalytics } from './dashboard'
import { activityOf } from './queries'

type Changes = Parsed<(typeof updateActivity)['body']>

/**
 * Adds, changes and removes objectives of one activity in one transaction; idempotent.
 * Validation errors of an objective have the field `objectives.<id>`.
 */
export async function updateActivityOf(
  database: Database,
  { user_id, locale }: Writer,
  id: string,
  { objectives = [], removed_objective_ids = [], show_on_analytics }: Changes,
): Promise<ActivityWithObjectives> {
  const activity_id = id.toLowerCase()
  return inTransaction(database, async (transaction) => {
    const locked = await lockActivity(transaction, user_id, activity_id, locale)
    const removedIds = new Set(removed_objective_ids.map((removed) => removed.toLowerCase()))
    for (const removed of removedIds) await withRefusalsUnder(removed, () => removeOwnObjective(locked, removed))
    // Each objective is validated against the result of the previous ones: a vital may replace one
    // removed by the same request.
    let own = locked.own.map((objective) =>
      removedIds.has(objective.id) ? { ...objective, removed_at: objective.removed_at ?? new Date() } : objective,
    )
    for (const input of objectives) {
      const written = await withRefusalsUnder(input.id, () =>
        saveObjective({ ...locked, own }, { ...input, id: input.id.toLowerCase() }),
      )
      if (written) own = [...own.filter(({ id }) => id !== written.id), written]
    }
    if (show_on_analytics !== undefined) await setShownOnAnalytics(transaction, user_id, activity_id, show_on_analytics)
    return activityOf(transaction, ownRecords(user_id), activity_id, locale)
  })
}

/** Writes one objective; returns it if the participant added it. */
async function saveObjective(locked: LockedActivity, input: Change): Promise<OwnObjective | undefined> {
  const { own, study } = await findObjective(locked, input.id)
  if (own) return replaceObjective(locked, own, input)
  if (!study) return insertObjective(locked, input)
  await changeReminders(locked, study, input)
  return undefined
}

/** Sets the field of a 422 to the objective it is about. */
async function withRefusalsUnder<T>(id: string, work: () => Promise<T>): Promise<T> {
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
