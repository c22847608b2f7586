import { sql } from 'kysely'
import type { LocalText } from '@almanac/domain/texts'
import { remindedPeople } from '../../account'
import type { Database } from '../../http/serve'
import type { ReminderRow } from './plan'

/**
 * Whether a reminder may be sent: `suppressed` while its tile is off the dashboard, the
 * study is closed or the account is about to be deleted (all of which can be reverted),
 * `ended` if its objective or activity has ended.
 */
export type Eligibility = 'eligible' | 'suppressed' | 'ended'

interface ActivityState {
  user_id: string
  activity_id: string
  removed: boolean
  end_date: string | null
  objectives: string[]
}

/** Title and category of an activity, and whose study it is of. */
export interface NamedActivity {
  title: LocalText
  category: string
  company_id: string
}

/** Titles and categories of activities in the participant's version, by id. */
export async function activityNames(
  database: Database,
  user_id: string,
  activity_ids: readonly string[],
): Promise<Map<string, NamedActivity>> {
  if (activity_ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('participant_activities as own')
    .innerJoin('activity_definitions as definition', (join) =>
      join.onRef('definition.id', '=', 'own.activity_id').onRef('definition.version', '=', 'own.definition_version'),
    )
    .where('own.user_id', '=', user_id)
    .where('own.activity_id', 'in', activity_ids)
    .select([
      'own.activity_id',
      'definition.company_id',
      sql<LocalText>`definition.document->'title'`.as('title'),
      sql<string>`definition.document->'category'->>'key'`.as('category'),
    ])
    .execute()
  return new Map(rows.map(({ activity_id, ...named }) => [activity_id, named]))
}

/** Whether each of these reminders may be sent. */
export async function eligibilityOf(
  database: Database,
  reminders: readonly DatedReminder[],
): Promise<(reminder: DatedReminder) => Eligibility> {
  if (reminders.length === 0) return () => 'ended'
  const wanted = JSON.stringify(
    reminders.map(({ user_id, activity_id, objective_id }) => ({ user_id, activity_id, objective_id })),
  )
  const [people, { rows: states }, { rows: own }] = await Promise.all([
    remindedPeople(database, [...new Set(reminders.map(({ user_id }) => user_id))]),
    sql<ActivityState>`
      select distinct own.user_id, own.activity_id, own.removed_at is not null as removed, definition.document->>'end_date' as end_date,
        (select coalesce(jsonb_agg(objective->'id'), '[]'::jsonb) from jsonb_array_elements(definition.document->'objectives') as objective) as objectives
      from jsonb_to_recordset(${wanted}::jsonb) as wanted (user_id uuid, activity_id uuid)
      join participant_activities own on own.user_id = wanted.user_id and own.activity_id = wanted.activity_id
      join activity_definitions definition on definition.id = own.activity_id and definition.version = own.definition_version`.execute(
      database,
    ),
    sql<{ user_id: string; id: string; removed: boolean }>`
      select distinct objectives.user_id, objectives.id, objectives.removed_at is not null as removed
      from jsonb_to_recordset(${wanted}::jsonb) as wanted (user_id uuid, objective_id uuid)
      join objectives on objectives.user_id = wanted.user_id and objectives.id = wanted.objective_id`.execute(database),
  ])
  const activities = new Map(states.map((activity) => [`${activity.user_id} ${activity.activity_id}`, activity]))
  const removed = new Map(own.map((objective) => [`${objective.user_id} ${objective.id}`, objective.removed]))
  return ({ user_id, activity_id, objective_id, next_date }) => {
    const activity = activities.get(`${user_id} ${activity_id}`)
    if (!activity || (activity.end_date !== null && activity.end_date < next_date)) return 'ended'
    if (removed.get(`${user_id} ${objective_id}`) ?? !activity.objectives.includes(objective_id)) return 'ended'
    return activity.removed || !people.has(user_id) ? 'suppressed' : 'eligible'
  }
}

/** A reminder with the local date it is for. */
export type DatedReminder = ReminderRow & { next_date: string }
