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
