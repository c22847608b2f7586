import type { FastifyInstance } from 'fastify'
import {
  changeReminderSettings,
  getReminderSettings,
  pushKey,
  type ReminderSettings,
  subscribePush,
  unsubscribePush,
} from '@almanac/contracts/activities/reminders'
import * as schema from '@almanac/contracts/schema/activities/reminders'
import { zoneNamed } from '@almanac/domain/time'
import { updateReminderSettings, reminderSettingsOf } from '../../account'
import { inTransaction } from '../../database/transaction'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { providersOf } from '../../providers/plugin'
import { planReminders } from './plan'
import { subscribe, subscriptionIds, unsubscribe, vapidKeys } from './push-subscriptions'

/** Routes for reminder settings and push subscriptions. */
export function remindersRoutes(app: FastifyInstance): void {
  serve(app, pushKey, schema.pushKey, async ({ database }) => ({ public_key: (await vapidKeys(database)).public_key }))

  serve(app, subscribePush, schema.subscribePush, async ({ database, user_id, body }) => {
    await subscribe(database, providersOf(app).push, user_id, body)
    return { id: body.id }
  })

  serve(app, unsubscribePush, schema.unsubscribePush, async ({ database, user_id, params }) =>
    unsubscribe(database, user_id, params.id),
  )

  serve(app, getReminderSettings, schema.getReminderSettings, async ({ database, user_id }) =>
    settingsOf(database, user_id),
  )

  serve(app, changeReminderSettings, schema.changeReminderSettings, async ({ database, user_id, body }) =>
    changeSettings(database, user_id, body),
  )
}

/** The user's reminder settings and time zone. */
async function settingsOf(database: Database, user_id: string): Promise<ReminderSettings> {
  const [reminding, push_subscriptions] = await Promise.all([
    reminderSettingsOf(database, user_id),
    subscriptionIds(database, user_id),
  ])
  return { ...reminding, push_subscriptions }
}

/** Changes the given settings; a new time zone replans the reminders. A zone that is unknown here changes nothing. */
async function changeSettings(
  database: Database,
  user_id: string,
  change: { by_email?: boolean; time_zone?: string },
): Promise<ReminderSettings> {
  const time_zone = zoneNamed(change.time_zone) ?? undefined
  return inTransaction(database, async (transaction) => {
    await updateReminderSettings(transaction, user_id, { ...change, time_zone })
    if (time_zone !== undefined) await planReminders(transaction, user_id)
    return settingsOf(transaction, user_id)
  })
}
