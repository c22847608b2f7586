import { sql } from 'kysely'
import type { LatestEntry } from '@almanac/contracts/activities/objectives'
import type { Entry } from '@almanac/contracts/activities/responses'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { activitiesOf, ownObjectivesOf } from '../definitions/reading'

/** What the participant last entered for an objective; null before the first time, 404 when it is none of hers. */
export async function latestEntryOf(database: Database, user_id: string, objective_id: string): Promise<LatestEntry> {
  const activity_id = await activityWith(database, user_id, objective_id)
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

async function activityWith(database: Database, user_id: string, objective_id: string): Promise<string> {
  const own = (await ownObjectivesOf(database, user_id)).find(({ id }) => id === objective_id)
  if (own) return own.activity_id
  const activities = await activitiesOf(database, user_id)
  const activity = activities.find(({ document }) => document.objectives.some(({ id }) => id === objective_id))
  if (!activity) throw notFound()
  return activity.activity_id
}
