import { sql, type Expression, type Kysely, type SqlBool } from 'kysely'
import type { Tables } from './tables'

/**
 * Deletes at most `limit` rows of a table in one statement and returns the
 * count; fewer than `limit` means that nothing is left. Rows locked by others are
 * skipped (SKIP LOCKED). `key` is the primary key: in a partitioned table nothing
 * else identifies a row.
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
