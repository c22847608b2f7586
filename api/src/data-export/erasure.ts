import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables'

/** Removes the reports that a person had made, with their files. */
export async function erasePerson(transaction: Transaction<Tables>, user_id: string): Promise<void> {
  await transaction.deleteFrom('reports').where('user_id', '=', user_id).execute()
}
