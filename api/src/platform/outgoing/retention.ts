import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'

/** Deletes up to `limit` messages sent or given up before `before`; returns the count. */
export function deleteExpiredOutgoing(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'outgoing_messages',
    ['id'],
    sql<boolean>`sent_at <= ${before} or given_up_at <= ${before}`,
    limit,
  )
}
