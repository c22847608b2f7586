import * as z from 'zod/mini'
import { MAX_DEVICE_NAME_LENGTH } from '../../account/rules'
import { id, line, deviceTimeZone } from '../../common/schema'

/** The public key for verifying push messages (VAPID, RFC 8292), base64url. */
export const pushKey = {
  summary: 'Read the key for push messages',
  description: 'What a browser needs before it subscribes.',
  answer: z.object({ public_key: z.string() }),
}

/** A browser's push subscription (Push API, RFC 8030 and 8291). */
export const subscribePush = {
  summary: 'Subscribe to push messages',
  description: 'Reminds this browser from now on. An endpoint that another user had moves to this one.',
  errors: { 422: ['ENDPOINT_NOT_ALLOWED'] } as const,
  body: z.object({
    id,
    endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000)),
    keys: z.object({
      p256dh: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/)),
      auth: z.string().check(z.regex(/^[\w-]{20,30}={0,2}$/)),
    }),
    device_name: z.optional(line(MAX_DEVICE_NAME_LENGTH)),
  }),
  answer: z.object({ id }),
}

export const unsubscribePush = {
  summary: 'Unsubscribe from push messages',
  description: 'Reminds this browser no more; a second time is fine.',
  params: z.object({ id }),
}

/** How the user is reminded. */
const reminderSettings = z.object({
  by_email: z.boolean(),
  /** The participant has opted out of optional mails, including reminders. */
  mails_stopped: z.boolean(),
  /** The ids of the subscribed browsers. */
  push_subscriptions: z.array(id),
  /** The time zone of the participant's reminders. */
  time_zone: z.nullable(z.string()),
})

export const getReminderSettings = {
  summary: 'Read the settings of reminders',
  description: "How the user is reminded, and by which zone's clock.",
  answer: reminderSettings,
}

export const changeReminderSettings = {
  summary: 'Change the settings of reminders',
  description: 'A new zone moves all coming reminders to the same time on its clocks.',

  body: z.object({ by_email: z.optional(z.boolean()), time_zone: z.optional(deviceTimeZone) }),
  answer: reminderSettings,
}

export type ReminderSettings = z.infer<typeof reminderSettings>
