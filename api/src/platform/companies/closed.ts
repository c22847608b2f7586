import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../http/serve'

/** SQL: whether any company of the user in this column is closed. Part of other areas' queries, since each call asks it. */
export function isInClosedStudy(userColumn: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from memberships join companies on companies.id = memberships.company_id
    where memberships.user_id = ${sql.ref(userColumn)} and companies.status = 'closed')`
}

/** Whether any company of this user is closed. */
export async function hasClosedStudy(database: Database, user_id: string): Promise<boolean> {
  const found = await database
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .where('memberships.user_id', '=', user_id)
    .where('companies.status', '=', 'closed')
    .select('companies.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
