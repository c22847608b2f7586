import type { ReminderSettings } from '@almanac/contracts/activities/reminders'
import { changeReminding, remindingOf } from '../../account'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { browsersOf } from './browsers'
import { planReminders } from './planning'

/** How the user is reminded, and by which clock. */
export async function settingsOf(database: Database, user_id: string): Promise<ReminderSettings> {
  const [reminding, push_subscriptions] = await Promise.all([
    remindingOf(database, user_id),
    browsersOf(database, user_id),
  ])
  return { ...reminding, push_subscriptions }
}

/** Changes what is named; what comes moves with her to another zone. */
export async function changeSettings(
  database: Database,
  user_id: string,
  change: { by_email?: boolean; time_zone?: string },
): Promise<ReminderSettings> {
  return inTransaction(database, async (transaction) => {
    await changeReminding(transaction, user_id, change)
    if (change.time_zone !== undefined) await planReminders(transaction, user_id)
    return settingsOf(transaction, user_id)
  })
}
