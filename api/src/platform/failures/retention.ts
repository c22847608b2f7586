import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'

/** Deletes up to `limit` failures of remotes reported before `before`; returns the count. */
export function deleteExpiredRemoteFailures(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'remote_failures', ['id'], sql<boolean>`at < ${before}`, limit)
}
