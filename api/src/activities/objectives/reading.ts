import { sql } from 'kysely'
import type { LatestEntry } from '@almanac/contracts/activities/objectives'
import type { Entry } from '@almanac/contracts/activities/responses'
import type { Database } from '../../http/serve'
import { activityWith } from './holding'

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
