import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { updateActivity } from '@almanac/contracts/schema/activities/activities'
import { inTransaction } from '../../database/transaction'
import { Refusal } from '../../http/errors'
import type { Database, Parsed } from '../../http/serve'
import type { Writer } from '../objectives/changing'
import type { Change, Writing } from '../objectives/documents/writing'
import { holdActivity } from '../objectives/holding'
import { found, insert, remind, replace, takeAway } from '../objectives/writing'
import { viewed } from '../viewing'
import { setShownOnAnalytics } from './analytics'
import { activityOf } from './reading'

type Changes = Parsed<(typeof updateActivity)['body']>

/**
 * Adds, changes and takes away objectives of one activity, all or nothing; the
 * same again changes nothing. What is refused of one stands under
 * `objectives.<id>`.
 */
export async function updateActivityOf(database: Database, { user_id, locale }: Writer, id: string, { objectives = [], removed_objective_ids = [], show_on_analytics }: Changes): Promise<ActivityWithObjectives> {
  const activity_id = id.toLowerCase()
  return inTransaction(database, async (transaction) => {
    const hold = () => holdActivity(transaction, user_id, activity_id, locale)
    const writing = await hold()
    for (const removed of removed_objective_ids) await at(removed, () => takeAway(writing, removed.toLowerCase()))
    // Each is judged by what the ones before it have left: a vital may take the place of one that goes.
    for (const input of objectives) await at(input.id, async () => put(await hold(), { ...input, id: input.id.toLowerCase() }))
    if (show_on_analytics !== undefined) await setShownOnAnalytics(transaction, user_id, activity_id, show_on_analytics)
    return activityOf(transaction, await viewed(transaction, user_id), activity_id, locale)
  })
}

async function put(writing: Writing, input: Change): Promise<void> {
  const { own, study } = await found(writing, input.id)
  if (own) await replace(writing, own, input)
  else if (study) await remind(writing, study, input)
  else await insert(writing, input)
}

/** Names the objective that a refusal is about. */
async function at(id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error
    throw new Refusal(422, error.entries.map((entry) => ({ ...entry, field: `objectives.${id}` })))
  }
}
