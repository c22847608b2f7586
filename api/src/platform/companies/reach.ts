import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../http/serve'

/** SQL: the groups of a user with their companies, as a table of company_id and group_id. Part of other areas' queries, since each page load asks it. */
export function membershipsOf(user_id: string): RawBuilder<unknown> {
  return sql`(select company_id, group_id from memberships where user_id = ${user_id})`
}

/** The id of the installation's one company; undefined when there are several, or none. */
export async function onlyCompany(database: Database): Promise<string | undefined> {
  const companies = await database.selectFrom('companies').select('id').limit(2).execute()
  return companies.length === 1 ? companies[0]?.id : undefined
}
