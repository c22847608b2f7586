import type { Status } from '@almanac/contracts/account/profile'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'

/** Maximum number of listed goals, the latest. */
const MAX_SHOWN = 200

/** The health goals that a participant has set, the newest first. */
export async function statusesOf(database: Database, user_id: string, limit = MAX_SHOWN): Promise<Status[]> {
  const rows = await database
    .selectFrom('statuses')
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['text', 'created_at'])
    .execute()
  return rows.map(({ text, created_at }) => ({ text, created_at: created_at.toISOString() }))
}

/**
 * Sets the health goal; those before are retained. One that is set already stays: somebody whose connection was lost
 * before the answer came presses again.
 */
export async function saveStatus(database: Database, user_id: string, text: string): Promise<Status> {
  return inTransaction(database, async (transaction) => {
    await transaction.selectFrom('users').where('id', '=', user_id).select('id').forUpdate().execute()
    const [newest] = await statusesOf(transaction, user_id, 1)
    if (newest?.text === text) return newest
    const { created_at } = await transaction
      .insertInto('statuses')
      .values({ user_id, id: newId(), text })
      .returning('created_at')
      .executeTakeFirstOrThrow()
    return { text, created_at: created_at.toISOString() }
  })
}
