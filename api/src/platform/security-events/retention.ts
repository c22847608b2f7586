import { sql, type Transaction } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'

/** Deletes up to `limit` events from before `before`; the answer is how many. */
export function deleteExpiredSecurityEvents(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'security_events', ['id'], sql<boolean>`at < ${before}`, limit)
}

/** What concerned a person goes with her; what she did as an operator stays, and no longer says who. */
export async function eraseEventsOf(transaction: Transaction<Tables>, user_id: string): Promise<void> {
  await transaction.deleteFrom('security_events').where('user_id', '=', user_id).execute()
  await transaction.updateTable('security_events').set({ by_user_id: null }).where('by_user_id', '=', user_id).execute()
}
