import type { Company, User } from '@almanac/contracts/account/session'
import type { Database } from '../../http/serve'

/** The companies that a user belongs to by her groups, the one joined last first. */
export async function companiesOf(database: Database, user_id: string): Promise<Company[]> {
  return database
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .where('memberships.user_id', '=', user_id)
    .groupBy('companies.id')
    .orderBy((build) => build.fn.max('memberships.joined_at'), 'desc')
    .orderBy('companies.id')
    .select(['companies.id', 'companies.key', 'companies.name', 'companies.status'])
    .execute()
}

/** The groups of a user, the one joined last first. */
export async function groupsOf(database: Database, user_id: string): Promise<User['groups']> {
  return database
    .selectFrom('memberships')
    .innerJoin('groups', 'groups.id', 'memberships.group_id')
    .where('memberships.user_id', '=', user_id)
    .orderBy('memberships.joined_at', 'desc')
    .orderBy('groups.id')
    .select(['groups.id', 'groups.name', 'groups.company_id', 'groups.theme_key'])
    .execute()
}
