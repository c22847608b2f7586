import { sql, type Expression, type Kysely, type SqlBool } from 'kysely'
import type { Tables } from './tables'

/**
 * Deletes at most `limit` rows of a table in one statement of its own; the
 * answer is how many, and fewer than `limit` means that nothing is left. Rows
 * that somebody else holds right now are left for another time instead of waited
 * for. `key` is the primary key: it alone tells rows apart once a table is partitioned.
 */
export async function deleteBatch<T extends keyof Tables>(
  database: Kysely<Tables>,
  table: T,
  key: readonly (keyof Tables[T] & string)[],
  condition: Expression<SqlBool>,
  limit: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const { numAffectedRows } = await sql`
    with gone as materialized (select ${columns} from ${sql.table(table)} where ${condition} limit ${limit} for update skip locked)
    delete from ${sql.table(table)} where (${columns}) in (select ${columns} from gone)`.execute(database)
  return Number(numAffectedRows ?? 0)
}
