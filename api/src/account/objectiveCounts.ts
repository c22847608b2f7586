import { sql } from 'kysely'
import type { Database } from '../http/serve'

/** What a participant adds that her account counts. */
export type Counted = 'medication' | 'symptom' | 'vital'

/** Counts a medication, symptom or vital that a participant has added (1) or taken away (-1), in the caller's transaction. Adding makes her active (specification 001, section 4). */
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
