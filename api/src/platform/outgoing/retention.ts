import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'

/** Deletes up to `limit` messages that were sent or given up by `before`; the answer is how many. */
export function deleteExpiredOutgoing(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'outgoing_messages',
    ['id'],
    sql<boolean>`sent_at <= ${before} or given_up_at <= ${before}`,
    limit,
  )
}
