import type { Database } from '../../http/serve'

/** The user's address if confirmed, else undefined. */
export async function confirmedAddress(
  database: Database,
  user_id: string,
): Promise<{ email: string; first_name: string | null } | undefined> {
  return database
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('email_confirmed_at', 'is not', null)
    .select(['email', 'first_name'])
    .executeTakeFirst()
}

/** A user with a confirmed address. */
export interface ConfirmedUser {
  id: string
  email: string
  first_name: string | null
  locale: string
}

/** Those of these users whose address is confirmed. */
export async function confirmedAddresses(database: Database, ids: readonly string[]): Promise<ConfirmedUser[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('users')
    .where('id', 'in', ids)
    .where('email_confirmed_at', 'is not', null)
    .select(['id', 'email', 'first_name', 'locale'])
    .execute()
}
