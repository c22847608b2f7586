import { sql } from 'kysely'
import type { Database } from '../http/serve'

/** The kinds of objectives that an account counts. */
export type Counted = 'medication' | 'symptom' | 'vital'

/** Counts a medication, symptom or vital that a participant added (1) or removed (-1), in the caller's transaction. Adding one activates the account (specification 001, section 4). */
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

/** Counts a response that a participant recorded (1) or deleted (-1), in the caller's transaction. Recording one activates the account. */
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
