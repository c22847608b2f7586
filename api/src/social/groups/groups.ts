import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/** The people in these groups of the owner, by the group's id; groups that are not the owner's are left out. */
export async function groupMembers(
  database: Database,
  owner_id: string,
  group_ids: string[],
): Promise<{ id: string; user_ids: string[] }[]> {
  const { rows } = await sql<{ id: string; user_ids: string[] }>`
    select g.id, coalesce(array_agg(m.member_user_id) filter (where m.member_user_id is not null), '{}')::text[] as user_ids
    from user_relationship_groups g
    left join user_relationship_group_members m on m.user_id = g.user_id and m.group_id = g.id
    where g.user_id = ${owner_id} and g.id = any(${group_ids}::uuid[])
    group by g.id`.execute(database)
  return rows
}
