import type { Activity } from '@almanac/contracts/activities/activities'
import { entryTypeOf, isAnsweredForOthers } from '@almanac/domain/objective-types'
import type { Database } from '../../http/serve'
import { currentConsents } from '../../surveys'
import { dashboardOf } from '../activities/queries'
import { consentObjectives, consentsAmong } from '../consents'
import { activitiesOf, ownObjectivesOf, type ParticipantActivity } from '../definitions/queries'
import { canSeeActivity, viewOf } from '../visibility/record-access'

interface Asked {
  id: string
  type: string
  required: boolean
}

/**
 * Whether another person can record an activity: it has an objective that they may answer, requires none that they
 * may not, and lacks no consent, which only the owner can give.
 */
function isRecordable(objectives: readonly Asked[], consented: ReadonlyMap<string, unknown>): boolean {
  const isRefused = ({ id, type, required }: Asked) =>
    type === 'ConsentObjective'
      ? !consented.has(id)
      : required && entryTypeOf(type) !== null && !isAnsweredForOthers(type)
  return objectives.some(({ type }) => isAnsweredForOthers(type)) && !objectives.some(isRefused)
}

/** The activities that the recorder may record for the owner, in the order of the owner's dashboard. */
export async function recordableActivities(
  database: Database,
  recorder_id: string,
  owner_id: string,
  locale: string,
): Promise<Activity[]> {
  const view = await viewOf(database, recorder_id, owner_id)
  if (!view) return []
  const [activities, own] = await Promise.all([activitiesOf(database, owner_id), ownObjectivesOf(database, owner_id)])
  const seen = activities.filter((one) => one.removed_at === null && canSeeActivity(view, one.activity_id))
  const consented = await currentConsents(
    database,
    consentObjectives,
    owner_id,
    seen.flatMap((activity) => consentsAmong(activity, activity.document.objectives)),
  )
  const objectivesIn = ({ activity_id, document }: ParticipantActivity): Asked[] => [
    ...document.objectives,
    ...own.flatMap((one) =>
      one.activity_id === activity_id && one.removed_at === null ? { ...one.document, id: one.id } : [],
    ),
  ]
  const recordable = new Set(
    seen.flatMap((activity) => (isRecordable(objectivesIn(activity), consented) ? activity.activity_id : [])),
  )
  return (await dashboardOf(database, view, {}, locale)).filter(({ id }) => recordable.has(id))
}
