import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'
import { IDLE_DAYS } from './store'

/** Deletes up to `limit` sessions that had ended by `before`, of age or of rest; the answer is how many. */
export function deleteExpiredSessions(database: Database, before: Date, limit: number): Promise<number> {
  const ended = sql<boolean>`expires_at <= ${before} or last_seen_at <= ${before}::timestamptz - make_interval(days => ${IDLE_DAYS})`
  return deleteBatch(database, 'sessions', ['user_id', 'token_hash'], ended, limit)
}
