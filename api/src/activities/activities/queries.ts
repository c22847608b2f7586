import type { Activity, ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { completedSurveysOf, currentConsents } from '../../surveys'
import { consentObjectives, consentsAmong } from '../consents'
import type { ObjectiveDocument } from '../definition'
import {
  activitiesOf,
  type ActivityVersion,
  inVersion,
  ownObjectivesOf,
  type ParticipantActivity,
  versionsOf,
} from '../definitions/queries'
import { NO_REMINDERS, type RemindersOf, remindersOf } from '../reminders/queries'
import { talliesOf } from '../responses/tallies'
import { canSeeActivity, type ViewedRecords } from '../visibility/record-access'
import { activityAnswer, withConsents, withObjectives, withoutCompleted, withTodays } from './answers'
import { dayOf } from './rotation'

interface DashboardOptions {
  with_objectives?: boolean
  with_deleted_objectives?: boolean
  exclude_completed_survey_quests?: boolean
}

/** Whether an activity consists only of surveys and each has been completed. */
function isCompleted({ document: { objectives } }: ParticipantActivity, completed: ReadonlySet<string>): boolean {
  return (
    objectives.length > 0 &&
    objectives.every(
      ({ type, survey_id }) => type === 'SurveyObjective' && survey_id !== undefined && completed.has(survey_id),
    )
  )
}

/** The activities on the viewed person's dashboard, in its order. */
export async function dashboardOf(
  database: Database,
  viewed: ViewedRecords,
  wanted: DashboardOptions,
  locale: string,
): Promise<Activity[]> {
  const [activities, tallies] = await Promise.all([activitiesOf(database, viewed.user_id), talliesOf(database, viewed)])
  const completed = wanted.exclude_completed_survey_quests ? await completedFor(database, viewed) : NONE
  const shown = activities.filter(
    (activity) =>
      activity.removed_at === null && canSeeActivity(viewed, activity.activity_id) && !isCompleted(activity, completed),
  )
  const day = await dayOf(database, viewed.user_id, shown, new Date())
  const answers = shown.map((activity) => ({
    activity,
    answer: activityAnswer(activity, tallies.get(activity.activity_id), locale, day),
  }))
  if (!wanted.with_objectives && !wanted.with_deleted_objectives) return answers.map(({ answer }) => answer)
  const [own, reminders] = await Promise.all([
    ownObjectivesOf(database, viewed.user_id),
    remindersFor(database, viewed),
  ])
  const objectives = wanted.with_deleted_objectives ? own : own.filter((objective) => objective.removed_at === null)
  const consents = await consentsOf(database, viewed, shown)
  return answers.map(({ activity, answer }) =>
    withConsents(withObjectives(answer, activity, objectives, reminders, locale), consents),
  )
}

const NONE: ReadonlySet<string> = new Set()

/** The completed surveys; empty for another viewer, to whom surveys are not shown. */
async function completedFor(database: Database, { user_id, byOther }: ViewedRecords): Promise<ReadonlySet<string>> {
  return byOther ? NONE : completedSurveysOf(database, user_id)
}

/** Reminders and their notes are private to the participant: other viewers get none. */
async function remindersFor(
  database: Database,
  { user_id, byOther }: ViewedRecords,
  activity_id?: string,
): Promise<RemindersOf> {
  return byOther ? NO_REMINDERS : remindersOf(database, user_id, activity_id)
}

/** When the consents of these activities were given; null for another viewer, to whom they are not shown. */
async function consentsOf(
  database: Database,
  { user_id, byOther }: ViewedRecords,
  activities: readonly ParticipantActivity[],
): Promise<ReadonlyMap<string, Date> | null> {
  if (byOther) return null
  const consents = activities.flatMap((activity) => consentsAmong(activity, activity.document.objectives))
  return currentConsents(database, consentObjectives, user_id, consents)
}

/** The objectives that an activity has only in other versions of its definition, each as of the newest of them. */
function formerObjectives(
  { document }: ParticipantActivity,
  versions: readonly ActivityVersion[],
): readonly ObjectiveDocument[] {
  const present = new Set(document.objectives.map(({ id }) => id))
  const former = new Map<string, ObjectiveDocument>()
  for (const version of versions)
    for (const objective of version.document.objectives)
      if (!present.has(objective.id) && !former.has(objective.id)) former.set(objective.id, objective)
  return [...former.values()]
}

interface ActivityOptions {
  only_rotating_objective?: boolean
  show_disable_survey?: boolean
  definition_version?: number
  with_former_objectives?: boolean
}

/**
 * One activity with its objectives, also when its tile was removed. Omits objectives that
 * the participant removed, unless an earlier version or former objectives are requested,
 * and completed surveys unless requested. 404 when it was never the participant's or never had the version.
 */
export async function activityOf(
  database: Database,
  viewed: ViewedRecords,
  activity_id: string,
  locale: string,
  wanted: ActivityOptions = { show_disable_survey: true },
): Promise<ActivityWithObjectives> {
  const [activities, tallies, own, reminders] = await Promise.all([
    activitiesOf(database, viewed.user_id, activity_id),
    talliesOf(database, viewed, activity_id),
    ownObjectivesOf(database, viewed.user_id, activity_id),
    remindersFor(database, viewed, activity_id),
  ])
  const { definition_version, with_former_objectives = false } = wanted
  const [current] = activities
  if (!current || !canSeeActivity(viewed, activity_id)) throw notFound()
  const activity = definition_version === undefined ? current : await inVersion(database, current, definition_version)
  if (!activity) throw notFound()
  const day = await dayOf(database, viewed.user_id, activities, new Date())
  const withRemoved = definition_version !== undefined || with_former_objectives
  const answer = withObjectives(
    activityAnswer(activity, tallies.get(activity_id), locale, day),
    activity,
    withRemoved ? own : own.filter((objective) => objective.removed_at === null),
    reminders,
    locale,
    with_former_objectives ? formerObjectives(activity, await versionsOf(database, activity_id)) : [],
  )
  // Others are not to learn by it in whose study the participant takes part.
  const ofStudy = viewed.byOther ? answer : { ...answer, company_id: activity.company_id }
  const whole = withConsents(ofStudy, await consentsOf(database, viewed, [activity]))
  const answered = wanted.show_disable_survey ? whole : withoutCompleted(whole, await completedFor(database, viewed))
  return wanted.only_rotating_objective ? withTodays(answered) : answered
}
