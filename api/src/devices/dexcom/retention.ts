import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'

/** Deletes up to `limit` states of logins that had run out by `before`; the answer is how many. */
export function deleteExpiredStates(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'oauth_states', ['user_id', 'state_hash'], sql<boolean>`expires_at <= ${before}`, limit)
}
