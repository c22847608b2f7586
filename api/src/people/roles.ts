import type { Database } from '../http/serve'
import { administeredCompanies } from './administrators'

export type Role = 'operator' | 'tester'

/** Of a company: those of an installation are in `user_roles`. */
export type CompanyRole = 'company_administrator'

/** A user's roles besides participant. */
export async function rolesOf(database: Database, user_id: string): Promise<(Role | CompanyRole)[]> {
  const rows = await database
    .selectFrom('user_roles')
    .where('user_id', '=', user_id)
    .select('role')
    .orderBy('role')
    .execute()
  const companies = await administeredCompanies(database, user_id)
  return [...rows.map(({ role }) => role), ...(companies.length > 0 ? (['company_administrator'] as const) : [])]
}

/** Grants a user a role, or revokes it; returns whether that changed anything. */
export async function changeRole(database: Database, user_id: string, role: Role, remove: boolean): Promise<boolean> {
  const { affected } = remove
    ? {
        affected: (
          await database
            .deleteFrom('user_roles')
            .where('user_id', '=', user_id)
            .where('role', '=', role)
            .executeTakeFirst()
        ).numDeletedRows,
      }
    : {
        affected: (
          await database
            .insertInto('user_roles')
            .values({ user_id, role })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
        ).numInsertedOrUpdatedRows,
      }
  return affected !== undefined && affected > 0n
}
