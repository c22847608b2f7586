import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'

/** Deletes up to `limit` notes of reminders that came by `before`; the answer is how many. */
export function deleteExpiredFirings(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'reminder_firings',
    ['user_id', 'reminder_id', 'date_for', 'time'],
    sql<boolean>`fired_at <= ${before}`,
    limit,
  )
}
