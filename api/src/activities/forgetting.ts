import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables'

/** Removes what a person recorded and what she set up to record it. */
export async function forgetPerson(transaction: Transaction<Tables>, user_id: string): Promise<void> {
  for (const table of ['responses', 'objectives', 'participant_activities'] as const) await transaction.deleteFrom(table).where('user_id', '=', user_id).execute()
}
