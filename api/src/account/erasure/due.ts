import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'

/** Who leaves, and what the last mail to her needs. */
export interface Leaving {
  user_id: string
  email: string
  first_name: string | null
  locale: string
}

const isDue = sql<boolean>`deletion_requests.delete_after <= now()`

/** The accounts whose time of grace is over, the longest waiting first. */
export async function dueDeletions(database: Database, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('deletion_requests')
    .where(isDue)
    .orderBy('delete_after')
    .limit(limit)
    .select('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Nobody goes on with an account that is being deleted, and nobody gets in any more. */
export async function endSessionsOfDue(database: Database): Promise<void> {
  await sql`update users set password_hash = null from deletion_requests where deletion_requests.user_id = users.id and ${isDue}`.execute(
    database,
  )
  await sql`delete from sessions using deletion_requests where deletion_requests.user_id = sessions.user_id and ${isDue}`.execute(
    database,
  )
}

/** Holds one of them until the transaction ends; undefined when it was taken back, is done already, or is being done elsewhere. */
export async function holdDue(transaction: Transaction<Tables>, user_id: string): Promise<Leaving | undefined> {
  return transaction
    .selectFrom('deletion_requests')
    .innerJoin('users', 'users.id', 'deletion_requests.user_id')
    .where('deletion_requests.user_id', '=', user_id)
    .where(isDue)
    .select(['users.id as user_id', 'users.email', 'users.first_name', 'users.locale'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}
