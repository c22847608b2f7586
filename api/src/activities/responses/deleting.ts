import { sql } from 'kysely'
import { countResponses } from '../../account'
import { inTransaction } from '../../database/transaction'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { holdResponse } from './rows'

/**
 * Deletes a response: what was entered is gone, the id stays known, so that a
 * late copy of the first write cannot bring it back. A second time is fine;
 * 404 when there never was one.
 */
export async function deleteOnce(database: Database, user_id: string, id: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const row = await holdResponse(transaction, user_id, id)
    if (!row) throw notFound()
    if (row.deleted_at) return
    await transaction
      .updateTable('responses')
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .set({
        entries: '[]',
        point_total: 0,
        revision: row.revision + 1,
        updated_at: sql<Date>`now()`,
        deleted_at: sql<Date>`now()`,
      })
      .execute()
    await countResponses(transaction, user_id, -1)
  })
}
