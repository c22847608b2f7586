import { call } from '../../call'
import type * as schema from './schema'

export type { ReminderSettings } from './schema'

/** What a browser needs before it subscribes. */
export const pushKey = call<typeof schema.pushKey>({
  id: 'pushKey',
  area: 'activities',
  method: 'GET',
  path: '/reminders/push_key',
  policy: 'user',
})

/** Sends reminders to this browser from now on; an endpoint that another user had is taken from that user. */
export const subscribePush = call<typeof schema.subscribePush>({
  id: 'subscribePush',
  area: 'activities',
  method: 'POST',
  path: '/reminders/push_subscriptions',
  policy: 'user',
})

/** Tells this browser nothing more; a second time is fine. */
export const unsubscribePush = call<typeof schema.unsubscribePush>({
  id: 'unsubscribePush',
  area: 'activities',
  method: 'DELETE',
  path: '/reminders/push_subscriptions/{id}',
  policy: 'user',
})

/** How the user is reminded, and by which zone's clock. */
export const getReminderSettings = call<typeof schema.getReminderSettings>({
  id: 'getReminderSettings',
  area: 'activities',
  method: 'GET',
  path: '/reminders/settings',
  policy: 'user',
})

/** Changes it. A new zone moves all coming reminders to the same time on its clocks. */
export const changeReminderSettings = call<typeof schema.changeReminderSettings>({
  id: 'changeReminderSettings',
  area: 'activities',
  method: 'PUT',
  path: '/reminders/settings',
  policy: 'user',
})
