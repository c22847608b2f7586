import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/**
 * All times (HHMM) for which an activity's objectives had a reminder of the participant, now or ever,
 * by objective: also in earlier versions of the study, as an entry can wait on a device.
 */
export async function plannedTimes(
  database: Database,
  user_id: string,
  activity_id: string,
): Promise<Map<string, Set<number>>> {
  const isOfThem = sql`user_id = ${user_id}::uuid and activity_id = ${activity_id}::uuid`
  const { rows } = await sql<{ objective_id: string; time: number }>`
    select objective_id, time from reminders where ${isOfThem}
    union select objective_id, time from past_reminders where ${isOfThem}
    union select objective_id, time from reminder_firings where ${isOfThem} and objective_id is not null
    union select (objective->>'id')::uuid, (reminder->>'time')::integer from activity_definitions
      cross join lateral jsonb_array_elements(document->'objectives') as objective
      cross join lateral jsonb_array_elements(coalesce(objective->'reminders', '[]')) as reminder
      where id = ${activity_id}::uuid
    union select id, (reminder->>'time')::integer from objectives
      cross join lateral jsonb_array_elements(coalesce(document->'reminders', '[]')) as reminder
      where ${isOfThem}`.execute(database)
  const times = new Map<string, Set<number>>()
  for (const { objective_id, time } of rows)
    times.set(objective_id, (times.get(objective_id) ?? new Set<number>()).add(time))
  return times
}
