import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'

/** An account to delete, with the values of its last mail. */
interface Leaving {
  user_id: string
  email: string
  first_name: string | null
  locale: string
}

const isDue = sql<boolean>`deletion_requests.delete_after <= now()`

/** The accounts whose grace period is over, the longest due first. */
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

/** Ends the sessions of accounts that are due for deletion, and prevents new ones. */
export async function endSessionsOfDue(database: Database): Promise<void> {
  await sql`update users set password_hash = null from deletion_requests where deletion_requests.user_id = users.id and ${isDue}`.execute(
    database,
  )
  await sql`delete from sessions using deletion_requests where deletion_requests.user_id = sessions.user_id and ${isDue}`.execute(
    database,
  )
}

/** Locks one of them until the transaction ends; undefined when the request was withdrawn, or it is deleted or locked by another process. */
export async function lockDueDeletion(transaction: Transaction<Tables>, user_id: string): Promise<Leaving | undefined> {
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
