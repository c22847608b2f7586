import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'

/** Deletes up to `limit` reset links that had run out by `before`; the answer is how many. */
export function deleteExpiredResets(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'password_resets',
    ['user_id', 'token_hash'],
    sql<boolean>`expires_at < ${before}`,
    limit,
  )
}
