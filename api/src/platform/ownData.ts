import type { Counted } from '../database/own-data'
import type { Database } from '../http/serve'

/** A group that the person takes part in, and who runs it. */
export interface OwnGroup {
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
    .select(['groups.name', 'companies.name as company_name', 'memberships.joined_at'])
    .orderBy('memberships.joined_at')
    .orderBy('groups.id')
    .execute()
}

/** How much of it there is. */
export async function countOwn(database: Database, user_id: string): Promise<Counted[]> {
  return [{ kind: 'groups', count: (await ownGroups(database, user_id)).length }]
}
