import type { Database } from '../../http/serve'

export type Role = 'operator' | 'tester'

/** What a user may do beyond taking part. */
export async function rolesOf(database: Database, user_id: string): Promise<Role[]> {
  const rows = await database.selectFrom('user_roles').where('user_id', '=', user_id).select('role').orderBy('role').execute()
  return rows.map(({ role }) => role)
}
