import type { output } from 'zod/v4/core'
import type { addObjective, updateObjective } from '@almanac/contracts/schema/activities/objectives'
import { gone, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { hasFeature } from '../../platform'
import { activitiesOf, type OwnObjective, ownObjectivesOf, type ParticipantActivity } from '../definitions/queries'

/**
 * A participant's activity for writing into it, locked until the transaction
 * ends, so that writes at the same moment see each other. 404 when it never was
 * theirs, 410 when its tile was taken off, unless `evenRemoved`.
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

/** The participant's activity that has an objective of this id, of the study or added; 404 when none has. */
export async function activityIdOf(database: Database, user_id: string, objective_id: string): Promise<string> {
  const own = (await ownObjectivesOf(database, user_id)).find(({ id }) => id === objective_id)
  if (own) return own.activity_id
  const activities = await activitiesOf(database, user_id)
  const activity = activities.find(({ document }) => document.objectives.some(({ id }) => id === objective_id))
  if (!activity) throw notFound()
  return activity.activity_id
}

/** An objective as a device writes it, checked against the contract. */
export type Input = output<(typeof addObjective)['body']>

/** One that is there already may leave its type out. */
export type Change = output<(typeof updateObjective)['body']>

/** The activity that a participant writes into, locked against other changes, and what they have added to it. */
export interface LockedActivity {
  transaction: Database
  user_id: string
  /** The language in which the participant writes. */
  locale: string
  activity: ParticipantActivity
  own: readonly OwnObjective[]
  /** The feature Medication Details Required is on for the participant. */
  detailsRequired: boolean
}

/** What was written, else what stood there before; a text of spaces alone is none. */
export function textOf(text: string | null | undefined, before: string | null | undefined): string | null {
  return (text === undefined ? before : text)?.trim() || null
}

/** The objectives of the activity that are there now, but for the one that is written: the study's and the participant's. */
export function othersOf({ activity, own }: LockedActivity, id: string) {
  const added = own
    .filter((objective) => objective.removed_at === null && objective.id !== id)
    .map(({ document }) => document)
  return [...activity.document.objectives, ...added]
}
