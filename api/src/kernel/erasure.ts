import { sql, type Transaction } from 'kysely'
import { type DeclaredTable, isPersonal } from '../database/declare/table'
import type { Tables } from '../database/tables'
import type { Feature } from './feature'

/**
 * Deletes a person's rows from declared tables, in that order, and their id from rows of others: deleted with them,
 * without the name, or with the owner's, as the column says.
 */
async function eraseRows(
  transaction: Transaction<Tables>,
  tables: readonly DeclaredTable[],
  user_id: string,
): Promise<void> {
  for (const { name, owner, columns } of tables.filter(isPersonal)) {
    if (owner !== null)
      await sql`delete from ${sql.table(name)} where ${sql.ref(owner)} = ${user_id}`.execute(transaction)
    for (const [column, { afterErasure }] of Object.entries(columns)) {
      const named = sql`${sql.ref(column)} = ${user_id}`
      if (afterErasure === 'delete') await sql`delete from ${sql.table(name)} where ${named}`.execute(transaction)
      else if (afterErasure !== null)
        await sql`update ${sql.table(name)}
          set ${sql.ref(column)} = ${afterErasure === 'owner' && owner !== null ? sql.ref(owner) : null} where ${named}`.execute(
          transaction,
        )
    }
  }
}

/** Deletes the data that the features have of a person, in their order. */
export async function erasePerson(
  transaction: Transaction<Tables>,
  features: readonly Feature[],
  person: { user_id: string; email: string },
): Promise<void> {
  for (const { erase, tables = [] } of features) {
    await erase?.(transaction, person)
    await eraseRows(transaction, tables, person.user_id)
  }
}
