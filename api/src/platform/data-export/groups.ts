import type { Counted } from '../../database/own-data'
import type { Database } from '../../http/serve'

/** A group that the person takes part in, and who runs it. */
export interface OwnGroup {
  id: string
  status: 'open' | 'closed'
  name: string
  company_name: string
  joined_at: Date
}

/** The person's groups, the oldest first. */
export function ownGroups(database: Database, user_id: string): Promise<OwnGroup[]> {
  return database
    .selectFrom('memberships')
    .innerJoin('groups', 'groups.id', 'memberships.group_id')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .where('memberships.user_id', '=', user_id)
    .select(['groups.id', 'groups.status', 'groups.name', 'companies.name as company_name', 'memberships.joined_at'])
    .orderBy('memberships.joined_at')
    .orderBy('groups.id')
    .execute()
}

/** What these groups are called, by id. */
export async function groupNames(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('groups')
    .where('id', 'in', [...ids])
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How much of it there is. */
export async function countOwn(database: Database, user_id: string): Promise<Counted[]> {
  return [{ kind: 'groups', count: (await ownGroups(database, user_id)).length }]
}
