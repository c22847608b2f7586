import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'

/** Deletes up to `limit` reports that were requested by `before`, with their files. Returns how many. */
export function deleteExpiredReports(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'reports', ['user_id', 'id'], sql<boolean>`created_at <= ${before}`, limit)
}
