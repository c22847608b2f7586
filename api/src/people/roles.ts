import type { Database } from '../http/serve'

export type Role = 'operator' | 'tester'

/** A user's roles besides participant. */
export async function rolesOf(database: Database, user_id: string): Promise<Role[]> {
  const rows = await database
    .selectFrom('user_roles')
    .where('user_id', '=', user_id)
    .select('role')
    .orderBy('role')
    .execute()
  return rows.map(({ role }) => role)
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
