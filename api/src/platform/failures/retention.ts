import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'

/** Deletes up to `limit` failures of remotes that were reported before `before`; the answer is how many. */
export function deleteExpiredRemoteFailures(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'remote_failures', ['id'], sql<boolean>`at < ${before}`, limit)
}
