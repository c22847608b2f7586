import { sql } from 'kysely'
import type { Database } from '../http/serve'

/** What a participant adds that their account counts. */
export type Counted = 'medication' | 'symptom' | 'vital'

/** Counts a medication, symptom or vital that a participant has added (1) or taken away (-1), in the caller's transaction. Adding makes them active (specification 001, section 4). */
export async function countObjective(
  transaction: Database,
  user_id: string,
  kind: Counted,
  change: 1 | -1,
): Promise<void> {
  const column = `${kind}_count` as const
  await transaction
    .updateTable('users')
    .where('id', '=', user_id)
    .set({
      [column]: sql<number>`greatest(${sql.ref(column)} + ${change}::integer, 0)`,
      ...(change > 0 ? { activated: true } : {}),
    })
    .execute()
}

/** Counts responses that a participant has recorded (1) or deleted (-1), in the caller's transaction. The first one makes them active. */
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
