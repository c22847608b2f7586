import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables'

/** Removes every answer that a person gave to a survey. */
export async function forgetPerson(transaction: Transaction<Tables>, user_id: string): Promise<void> {
  await transaction.deleteFrom('survey_responses').where('user_id', '=', user_id).execute()
}
