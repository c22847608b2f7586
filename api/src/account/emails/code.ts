import type { Database } from '../../http/serve'

/** The code in the links with which a user stops mails; null when she is gone. */
export async function unsubscribeCodeOf(database: Database, user_id: string): Promise<string | null> {
  const user = await database
    .selectFrom('users')
    .where('id', '=', user_id)
    .select('unsubscribe_code')
    .executeTakeFirst()
  return user?.unsubscribe_code ?? null
}
