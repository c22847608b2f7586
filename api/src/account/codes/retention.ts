import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'

/** Deletes up to `limit` codes that had run out by `before`, lock and all; the answer is how many. */
export function deleteExpiredCodes(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'one_time_codes',
    ['user_id', 'purpose'],
    sql<boolean>`greatest(expires_at, locked_until) < ${before}`,
    limit,
  )
}
