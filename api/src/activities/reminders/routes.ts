import type { FastifyInstance } from 'fastify'
import {
  changeReminderSettings,
  getReminderSettings,
  pushKey,
  subscribePush,
  unsubscribePush,
} from '@almanac/contracts/activities/reminders'
import * as schema from '@almanac/contracts/schema/activities/reminders'
import { serve } from '../../http/route'
import { providersOf } from '../../providers/plugin'
import { subscribe, unsubscribe } from './browsers'
import { vapidKeys } from './keys'
import { changeSettings, settingsOf } from './settings'

/** The calls about how a participant is reminded. */
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
