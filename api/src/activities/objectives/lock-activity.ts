import type { output } from 'zod/v4/core'
import type { addObjective, updateObjective } from '@almanac/contracts/schema/activities/objectives'
import { gone, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { hasFeature } from '../../platform'
import { activitiesOf, type OwnObjective, ownObjectivesOf, type ParticipantActivity } from '../definitions/queries'

/**
 * A participant's activity for writing, locked until the transaction ends, so that
 * concurrent writes see each other. 404 when it was never theirs, 410 when its tile was
 * removed, unless `evenRemoved`.
 */
export async function lockActivity(
  transaction: Database,
  user_id: string,
  activity_id: string,
  locale: string,
  { evenRemoved = false } = {},
): Promise<LockedActivity> {
  await transaction
    .selectFrom('participant_activities')
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .select('activity_id')
    .forUpdate()
    .execute()
  const [activity] = await activitiesOf(transaction, user_id, activity_id)
  if (!activity) throw notFound()
  if (activity.removed_at && !evenRemoved) throw gone()
  const own = await ownObjectivesOf(transaction, user_id, activity_id)
  return {
    transaction,
    user_id,
    locale,
    activity,
    own,
    detailsRequired: await hasFeature(transaction, user_id, 'Medication Details Required'),
  }
}

/** The participant's activity that contains this objective, from the study or added; 404 when none does. */
export async function activityIdOf(database: Database, user_id: string, objective_id: string): Promise<string> {
  const own = (await ownObjectivesOf(database, user_id)).find(({ id }) => id === objective_id)
  if (own) return own.activity_id
  const activities = await activitiesOf(database, user_id)
  const activity = activities.find(({ document }) => document.objectives.some(({ id }) => id === objective_id))
  if (!activity) throw notFound()
  return activity.activity_id
}

/** A new objective from a device, validated against the contract. */
export type Input = output<(typeof addObjective)['body']>

/** A change of an objective; its type may be omitted if it already exists. */
export type Change = output<(typeof updateObjective)['body']>

/** A participant's activity locked for writing, with the objectives they added to it. */
export interface LockedActivity {
  transaction: Database
  user_id: string
  /** The participant's language. */
  locale: string
  activity: ParticipantActivity
  own: readonly OwnObjective[]
  /** Whether the feature Medication Details Required is enabled for the participant. */
  detailsRequired: boolean
}

/** The new text, or the previous one if undefined; null for a blank text. */
export function textOf(text: string | null | undefined, before: string | null | undefined): string | null {
  return (text === undefined ? before : text)?.trim() || null
}

/** The activity's current objectives, from the study and the participant, except the one being written. */
export function othersOf({ activity, own }: LockedActivity, id: string) {
  const added = own
    .filter((objective) => objective.removed_at === null && objective.id !== id)
    .map(({ document }) => document)
  return [...activity.document.objectives, ...added]
}
