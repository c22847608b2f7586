import { sql, type RawBuilder } from 'kysely'

/** SQL: whether any company of the user in this column is closed. Part of other areas' queries, since each call asks it. */
export function isInClosedStudy(userColumn: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from memberships join companies on companies.id = memberships.company_id
    where memberships.user_id = ${sql.ref(userColumn)} and companies.status = 'closed')`
}
