import { call } from '../../call'
import type * as schema from './schema'

export type { ReminderSettings } from './schema'

/** The public key that a browser needs for subscribing. */
export const pushKey = call<typeof schema.pushKey>({
  id: 'pushKey',
  area: 'activities',
  method: 'GET',
  path: '/reminders/push_key',
  policy: 'user',
})

/** Sends reminders to this browser from now on; an endpoint of another user moves to this one. */
export const subscribePush = call<typeof schema.subscribePush>({
  id: 'subscribePush',
  area: 'activities',
  method: 'POST',
  path: '/reminders/push_subscriptions',
  policy: 'user',
})

/** Stops push messages to this browser; idempotent. */
export const unsubscribePush = call<typeof schema.unsubscribePush>({
  id: 'unsubscribePush',
  area: 'activities',
  method: 'DELETE',
  path: '/reminders/push_subscriptions/{id}',
  policy: 'user',
})

/** How the user is reminded, and in which time zone. */
export const getReminderSettings = call<typeof schema.getReminderSettings>({
  id: 'getReminderSettings',
  area: 'activities',
  method: 'GET',
  path: '/reminders/settings',
  policy: 'user',
})

/** Changes these settings. A new time zone moves all future reminders to the same local time there. */
export const changeReminderSettings = call<typeof schema.changeReminderSettings>({
  id: 'changeReminderSettings',
  area: 'activities',
  method: 'PUT',
  path: '/reminders/settings',
  policy: 'user',
})
