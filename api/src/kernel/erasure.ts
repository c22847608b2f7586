import { sql, type Transaction } from 'kysely'
import { type DeclaredTable, isPersonal } from '../database/declare/table'
import type { Tables } from '../database/tables'

/**
 * Deletes a person's rows from declared tables, in that order, and their id from rows of others: deleted with them,
 * without the name, or with the owner's, as the column says.
 */
export async function eraseRows(
  transaction: Transaction<Tables>,
  tables: readonly DeclaredTable[],
  user_id: string,
): Promise<void> {
  for (const table of tables.filter(isPersonal)) {
    const { name, owner, columns } = table
    await sql`delete from ${sql.table(name)} where ${sql.ref(owner)} = ${user_id}`.execute(transaction)
    for (const [column, { afterErasure }] of Object.entries(columns)) {
      const named = sql`${sql.ref(column)} = ${user_id}`
      if (afterErasure === 'delete') await sql`delete from ${sql.table(name)} where ${named}`.execute(transaction)
      else if (afterErasure !== null)
        await sql`update ${sql.table(name)}
          set ${sql.ref(column)} = ${afterErasure === 'null' ? null : sql.ref(owner)} where ${named}`.execute(
          transaction,
        )
    }
  }
}
