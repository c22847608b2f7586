import { sql } from 'kysely'
import type { Database } from '../http/serve'

/** Counts responses that a participant has recorded (1) or deleted (-1), in the caller's transaction. The first one makes her active. */
export async function countResponses(transaction: Database, user_id: string, change: 1 | -1): Promise<void> {
  await transaction
    .updateTable('users')
    .where('id', '=', user_id)
    .set({
      response_count: sql<number>`greatest(response_count + ${change}::integer, 0)`,
      ...(change > 0 ? { activated: true } : {}),
    })
    .execute()
}
