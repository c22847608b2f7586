import type { Database } from '../../http/serve'
import type { ActivityDocument, ObjectiveDocument } from '../definition'

/** An activity with its definition and one participant's settings. */
export interface ParticipantActivity {
  activity_id: string
  company_id: string
  definition_version: number
  position: number
  show_on_analytics: boolean
  joined_at: Date
  removed_at: Date | null
  document: ActivityDocument
}

/** An objective that a participant added to an activity. */
export interface OwnObjective {
  id: string
  activity_id: string
  position: number
  removed_at: Date | null
  document: ObjectiveDocument
}

/** All of a participant's activities with their current definitions, in dashboard order, removed ones included. */
export async function activitiesOf(
  database: Database,
  user_id: string,
  activity_id?: string,
): Promise<ParticipantActivity[]> {
  return database
    .selectFrom('participant_activities as own')
    .innerJoin('activity_definitions as definition', (join) =>
      join.onRef('definition.id', '=', 'own.activity_id').onRef('definition.version', '=', 'own.definition_version'),
    )
    .where('own.user_id', '=', user_id)
    .$if(activity_id !== undefined, (query) => query.where('own.activity_id', '=', activity_id ?? ''))
    .select([
      'own.activity_id',
      'definition.company_id',
      'own.definition_version',
      'own.position',
      'own.show_on_analytics',
      'own.joined_at',
      'own.removed_at',
      'definition.document',
    ])
    .$narrowType<{ document: ActivityDocument }>()
    .orderBy('own.position')
    .orderBy('own.activity_id')
    .execute()
}

/** The objectives that a participant added, to one activity or all, removed ones included. */
export async function ownObjectivesOf(
  database: Database,
  user_id: string,
  activity_id?: string,
): Promise<OwnObjective[]> {
  return database
    .selectFrom('objectives')
    .where('user_id', '=', user_id)
    .$if(activity_id !== undefined, (query) => query.where('activity_id', '=', activity_id ?? ''))
    .select(['id', 'activity_id', 'position', 'removed_at', 'document'])
    .$narrowType<{ document: ObjectiveDocument }>()
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The objectives in one version of a definition; null if that version never existed. */
export async function objectivesInVersion(
  database: Database,
  activity_id: string,
  version: number,
): Promise<ObjectiveDocument[] | null> {
  return (await documentInVersion(database, activity_id, version))?.objectives ?? null
}

/** One version of a definition; undefined if that version never existed. */
async function documentInVersion(
  database: Database,
  activity_id: string,
  version: number,
): Promise<ActivityDocument | undefined> {
  const definition = await database
    .selectFrom('activity_definitions')
    .where('id', '=', activity_id)
    .where('version', '=', version)
    .select('document')
    .$narrowType<{ document: ActivityDocument }>()
    .executeTakeFirst()
  return definition?.document
}

/** One version of an activity's definition. */
export interface ActivityVersion {
  version: number
  document: ActivityDocument
}

/** All versions of an activity that were ever loaded, from newest to oldest. */
export async function versionsOf(database: Database, activity_id: string): Promise<ActivityVersion[]> {
  return database
    .selectFrom('activity_definitions')
    .where('id', '=', activity_id)
    .select(['version', 'document'])
    .$narrowType<{ document: ActivityDocument }>()
    .orderBy('version', 'desc')
    .execute()
}

/** The activity as in another version of its definition; null if that version never existed. */
export async function inVersion(
  database: Database,
  activity: ParticipantActivity,
  definition_version: number,
): Promise<ParticipantActivity | null> {
  if (definition_version === activity.definition_version) return activity
  const document = await documentInVersion(database, activity.activity_id, definition_version)
  return document ? { ...activity, definition_version, document } : null
}

/** The companies whose studies these activities are of, each once. */
export async function companiesOfActivities(database: Database, activity_ids: readonly string[]): Promise<string[]> {
  if (activity_ids.length === 0) return []
  const companies = await database
    .selectFrom('activity_definitions')
    .where('id', 'in', [...activity_ids])
    .select('company_id')
    .distinct()
    .execute()
  return companies.map(({ company_id }) => company_id)
}
