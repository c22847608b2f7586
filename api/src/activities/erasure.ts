import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables'

const PERSONAL_TABLES = [
  'responses',
  'response_days',
  'value_days',
  'objectives',
  'objective_settings',
  'participant_activities',
  'reminders',
  'reminder_firings',
  'push_subscriptions',
  'custom_symptoms',
  'custom_vitals',
  'activity_visibilities',
  'todos',
  'comments',
] as const

/** Removes what a person recorded and what they set up to record it, and what others have stored that names them. */
export async function erasePerson(transaction: Transaction<Tables>, user_id: string): Promise<void> {
  for (const table of PERSONAL_TABLES) await transaction.deleteFrom(table).where('user_id', '=', user_id).execute()
  await transaction.deleteFrom('activity_visibilities').where('other_user_id', '=', user_id).execute()
  await transaction.deleteFrom('comments').where('from_user_id', '=', user_id).execute()
}
