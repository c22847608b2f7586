import { sql } from 'kysely'
import type { Objective } from '@almanac/contracts/activities/activities'
import type { LatestEntry } from '@almanac/contracts/activities/objectives'
import type { Entry } from '@almanac/contracts/activities/responses'
import { inTransaction } from '../../database/transaction'
import { gone, invalid, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { activityOf } from '../activities/queries'
import { ownRecords } from '../visibility/record-access'
import { activityIdOf, type Change, type Input, lockActivity } from './lock-activity'
import {
  changeReminders,
  findObjective,
  insertObjective,
  removeOwnObjective,
  replaceObjective,
} from './write-objective'

/** Who writes, and in which language. */
export interface Writer {
  user_id: string
  locale: string
}

/**
 * Adds an objective to an activity once: for a known id the stored objective is returned,
 * because changes go through `changeObjective`. 404, 410 (also for an objective that the
 * participant removed), 422 as in the contract.
 */
export async function addObjectiveOnce(
  database: Database,
  { user_id, locale }: Writer,
  activity_id: string,
  body: Input,
): Promise<Objective> {
  const input = { ...body, id: body.id.toLowerCase() }
  return inTransaction(database, async (transaction) => {
    const locked = await lockActivity(transaction, user_id, activity_id.toLowerCase(), locale)
    const { own, study } = await findObjective(locked, input.id)
    if (study) throw invalid('OBJECTIVE_OF_STUDY')
    if (own?.removed_at) throw gone()
    if (!own) await insertObjective(locked, input)
    return objectiveIn(transaction, { user_id, locale }, locked.activity.activity_id, input.id)
  })
}

/** Changes an objective that the participant added, or the reminders of a study's objective. */
export async function changeObjective(
  database: Database,
  { user_id, locale }: Writer,
  id: string,
  body: Change,
): Promise<Objective> {
  const input = { ...body, id: body.id.toLowerCase() }
  if (input.id !== id.toLowerCase()) throw invalid('INVALID', 'id')
  return inTransaction(database, async (transaction) => {
    const locked = await lockActivity(transaction, user_id, await activityIdOf(transaction, user_id, input.id), locale)
    const { own, study } = await findObjective(locked, input.id)
    if (own) await replaceObjective(locked, own, input)
    else if (study) await changeReminders(locked, study, input)
    return objectiveIn(transaction, { user_id, locale }, locked.activity.activity_id, input.id)
  })
}

/** Removes an objective that the participant added, also in an activity whose tile was removed. */
export async function removeObjective(database: Database, { user_id, locale }: Writer, id: string): Promise<void> {
  const objective_id = id.toLowerCase()
  await inTransaction(database, async (transaction) => {
    const activity_id = await activityIdOf(transaction, user_id, objective_id)
    await removeOwnObjective(
      await lockActivity(transaction, user_id, activity_id, locale, { evenRemoved: true }),
      objective_id,
    )
  })
}

/** The objective as part of its activity's response. */
async function objectiveIn(
  transaction: Database,
  { user_id, locale }: Writer,
  activity_id: string,
  id: string,
): Promise<Objective> {
  const { objectives } = await activityOf(transaction, ownRecords(user_id), activity_id, locale)
  const objective = objectives.find((candidate) => candidate.id === id)
  if (!objective) throw notFound()
  return objective
}

/** The participant's latest entry for an objective; null if there is none, 404 when the objective is not theirs. */
export async function latestEntryOf(database: Database, user_id: string, objective_id: string): Promise<LatestEntry> {
  const activity_id = await activityIdOf(database, user_id, objective_id)
  const response = await database
    .selectFrom('responses')
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`entries @> ${JSON.stringify([{ objective_id }])}::jsonb`)
    .orderBy('measured_at', 'desc')
    .orderBy('id', 'desc')
    .select(['entries', 'measured_at', 'created_at'])
    .$narrowType<{ entries: Entry[] }>()
    .executeTakeFirst()
  const entry = response?.entries.findLast((candidate) => candidate.objective_id === objective_id)
  if (!response || !entry) return null
  return {
    ...entry,
    original_unit: entry.original_unit ?? entry.unit ?? null,
    text: entry.text ?? null,
    measured_at: response.measured_at.toISOString(),
    created_at: response.created_at.toISOString(),
  }
}
