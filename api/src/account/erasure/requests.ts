import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import { unauthorized } from '../../http/errors'
import type { Database } from '../../http/serve'
import { send } from '../../platform'

/** The grace period in days. */
export const GRACE_DAYS = 14

/** When the account will be deleted; null without a request. */
export async function deleteAfterOf(database: Database, user_id: string): Promise<Date | null> {
  const request = await database
    .selectFrom('deletion_requests')
    .where('user_id', '=', user_id)
    .select('delete_after')
    .executeTakeFirst()
  return request?.delete_after ?? null
}

/** The users with a deletion request. */
export async function peopleWithPendingDeletion(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('deletion_requests').select('user_id').execute()
  return rows.map(({ user_id }) => user_id)
}

/** Requests deletion of the account and notifies its owner by mail; a repeated request keeps the first date. Returns the date. 401 when it is already deleted. */
export function requestDeletion(database: Database, user_id: string): Promise<Date> {
  return inTransaction(database, async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .where('id', '=', user_id)
      .select(['email', 'first_name', 'locale'])
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw unauthorized()
    const existing = await deleteAfterOf(transaction, user_id)
    if (existing) return existing
    const { delete_after } = await transaction
      .insertInto('deletion_requests')
      .values({ user_id, delete_after: sql<Date>`now() + make_interval(days => ${GRACE_DAYS})` })
      .returning('delete_after')
      .executeTakeFirstOrThrow()
    await send(transaction, {
      user_id,
      channel: 'email',
      recipient: user.email,
      kind: 'deletion_requested',
      locale: user.locale,
      values: { first_name: user.first_name, delete_after: delete_after.toISOString() },
    })
    return delete_after
  })
}

/** Withdraws the request; returns whether there was one. */
export async function withdrawDeletion(database: Database, user_id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('deletion_requests')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
