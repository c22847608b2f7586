import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables'

/** Deletes a person's survey answers and consents; signatures are deleted with their pictures. */
export async function erasePerson(transaction: Transaction<Tables>, user_id: string): Promise<void> {
  for (const table of [
    'survey_responses',
    'survey_alerts',
    'consent_entries',
    'consent_notices',
    'activity_consent_notices',
  ] as const)
    await transaction.deleteFrom(table).where('user_id', '=', user_id).execute()
}
