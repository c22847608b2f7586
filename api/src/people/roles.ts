import type { Database } from '../http/serve'

export type Role = 'operator' | 'tester'

/** What a user may do beyond taking part. */
export async function rolesOf(database: Database, user_id: string): Promise<Role[]> {
  const rows = await database
    .selectFrom('user_roles')
    .where('user_id', '=', user_id)
    .select('role')
    .orderBy('role')
    .execute()
  return rows.map(({ role }) => role)
}

/** Gives a user a role, or takes it away; the answer is whether that changed anything. */
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
