import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables'

/** Deletes a user's reports; their files are deleted by cascade. */
export async function erasePerson(transaction: Transaction<Tables>, user_id: string): Promise<void> {
  await transaction.deleteFrom('reports').where('user_id', '=', user_id).execute()
}
