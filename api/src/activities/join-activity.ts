import { sql } from 'kysely'
import type { Database } from '../http/serve'

/**
 * Gives a new member the group's activities, in their current versions and the group's
 * order, in the caller's transaction. Activities that the member already has or removed
 * from the dashboard stay unchanged.
 */
export async function giveGroupActivities(transaction: Database, user_id: string, group_id: string): Promise<void> {
  await sql`
    insert into participant_activities (user_id, activity_id, definition_version, position, show_on_analytics)
    select ${user_id}::uuid, definition.id, definition.version,
      coalesce((select max(position) + 1 from participant_activities where user_id = ${user_id}::uuid), 0)
        + row_number() over (order by place.nth nulls last, definition.key) - 1,
      coalesce((definition.document->>'show_on_analytics')::boolean, true)
    from groups
    join lateral (
      select distinct on (id) * from activity_definitions where company_id = groups.company_id order by id, version desc
    ) definition on definition.document->'groups' ? groups.key
    left join lateral jsonb_array_elements_text(groups.activities) with ordinality as place (id, nth) on place.id = definition.id::text
    where groups.id = ${group_id}::uuid
    on conflict (user_id, activity_id) do nothing`.execute(transaction)
}

/**
 * Adds an activity of the library to the end of a participant's dashboard, in its current
 * version. A removed one is restored at its previous position with everything that was
 * recorded; one on the dashboard stays unchanged.
 */
export async function joinActivity(transaction: Database, user_id: string, activity_id: string): Promise<void> {
  await sql`
    insert into participant_activities (user_id, activity_id, definition_version, position, show_on_analytics)
    select ${user_id}::uuid, definition.id, definition.version,
      coalesce((select max(position) + 1 from participant_activities where user_id = ${user_id}::uuid), 0),
      coalesce((definition.document->>'show_on_analytics')::boolean, true)
    from activity_definitions definition
    where definition.id = ${activity_id}::uuid
    order by definition.version desc
    limit 1
    on conflict (user_id, activity_id) do update set removed_at = null`.execute(transaction)
}
