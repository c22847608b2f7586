import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables'

/** Removes a person's appointments and the hours of a provider. One that they made for somebody else stays with that person, who then stands for its maker. */
export async function erasePerson(transaction: Transaction<Tables>, user_id: string): Promise<void> {
  await transaction.deleteFrom('appointment_hours').where('user_id', '=', user_id).execute()
  // What is kept of a call is in the audit trail, under a mark that does not identify anybody.
  await transaction.deleteFrom('room_members').where('user_id', '=', user_id).execute()
  await transaction.deleteFrom('appointments').where('user_id', '=', user_id).execute()
  await transaction
    .updateTable('appointments')
    .where('creator_user_id', '=', user_id)
    .set(({ ref }) => ({ creator_user_id: ref('user_id') }))
    .execute()
}
