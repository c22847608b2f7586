import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables'
import { FORMER_MEMBER_ID } from './responses/recorded-by'

const PERSONAL_TABLES = [
  'responses',
  'response_days',
  'response_months',
  'value_days',
  'objectives',
  'objective_settings',
  'participant_activities',
  // Before `past_reminders`, where the database archives reminders when they are deleted.
  'reminders',
  'past_reminders',
  'reminder_firings',
  'push_subscriptions',
  'custom_symptoms',
  'custom_vitals',
  'activity_visibilities',
  'history_views',
  'leaderboard_days',
  'leaderboard_members',
  'comments',
  'comment_notices',
] as const

/**
 * Deletes what a person recorded and configured, and what others have stored that names
 * them. What they recorded for others stays, attributed to a former member, and so does whose records they viewed.
 */
export async function erasePerson(transaction: Transaction<Tables>, user_id: string): Promise<void> {
  for (const table of PERSONAL_TABLES) await transaction.deleteFrom(table).where('user_id', '=', user_id).execute()
  await transaction.deleteFrom('activity_visibilities').where('other_user_id', '=', user_id).execute()
  await transaction
    .updateTable('history_views')
    .where('viewer_user_id', '=', user_id)
    .set({ viewer_user_id: null })
    .execute()
  await transaction.deleteFrom('comment_notices').where('response_user_id', '=', user_id).execute()
  await transaction.deleteFrom('comments').where('from_user_id', '=', user_id).execute()
  await transaction
    .updateTable('responses')
    .where('recorded_by_user_id', '=', user_id)
    .set({ recorded_by_user_id: FORMER_MEMBER_ID })
    .execute()
}
