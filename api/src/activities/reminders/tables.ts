import { boolean, code, date, id, instant, leftOut, number, ownerId, rowId, text } from '../../database/declare/column'
import { personalTable, sharedTable } from '../../database/declare/table'

const question = leftOut('key', 'the question is there')
const activity = leftOut('key', 'the title of the activity is there')
const sealed = leftOut('secret', 'opens what is sent to the browser')

export const objectiveSettings = personalTable('objective_settings', {
  user_id: ownerId(),
  objective_id: id().leftOut(question),
  activity_id: id().leftOut(activity),
  /** The participant changed the study's reminders. */
  own_reminders: boolean().filled().archived(),
})

export const reminders = personalTable('reminders', {
  user_id: ownerId(),
  id: rowId(),
  activity_id: id().leftOut(activity),
  objective_id: id().leftOut(question),
  repeat_type: code(['daily', 'weekly', 'monthly', 'interval']).archived(),
  repeat: boolean().filled().archived(),
  /** HHMM, local time. */
  time: number().archived(),
  day_number: number().null().archived(),
  start_date: date().null().archived(),
  note: text().null().archived(),
  send_notifications: boolean().filled().archived(),
  created_at: instant().filled().archived(),
  /** The zone used to compute `next_at`. */
  planned_zone: text().null().leftOut('technical', 'the zone of the profile when the next time was reckoned'),
  next_at: instant().null().archived(),
  /** The local date of `next_at`. */
  next_date: date().null().leftOut('technical', 'the date of the next time'),
  /** When it was queued for firing; null until then. */
  queued_at: instant().null().leftOut('technical', 'when it was queued to be sent'),
  /** When this version took effect. */
  valid_from: instant().filled().archived(),
})

/** Earlier versions of changed or removed reminders, written by a database trigger. */
export const pastReminders = personalTable('past_reminders', {
  user_id: ownerId(),
  id: id().filled().leftOut('key', 'names the row and says nothing'),
  reminder_id: rowId(),
  activity_id: id().leftOut(activity),
  objective_id: id().leftOut(question),
  repeat_type: code(['daily', 'weekly', 'monthly', 'interval']).archived(),
  repeat: boolean().archived(),
  time: number().archived(),
  day_number: number().null().archived(),
  start_date: date().null().archived(),
  send_notifications: boolean().archived(),
  valid_from: instant().archived(),
  valid_until: instant().archived(),
})

/** One per local date and time of day, whatever the zone. */
export const reminderFirings = personalTable('reminder_firings', {
  user_id: ownerId(),
  reminder_id: rowId(),
  date_for: date().archived(),
  time: number().archived(),
  scheduled_for: instant().archived(),
  activity_id: id().leftOut(activity),
  /** Its objective; null in older rows. */
  objective_id: id().null().leftOut(question),
  outcome: code(['sent', 'late', 'skipped', 'silent']).archived(),
  fired_at: instant().filled().archived(),
})

export const pushSubscriptions = personalTable('push_subscriptions', {
  user_id: ownerId(),
  id: rowId(),
  endpoint: text().archived(),
  p256dh: text().leftOut(sealed),
  auth: text().leftOut(sealed),
  device_name: text().null().archived(),
  created_at: instant().filled().archived(),
})

export const pushKeys = sharedTable('push_keys', 'the server’s own keys', {
  only_one: boolean().filled(),
  public_key: text(),
  private_key: text(),
  created_at: instant().filled(),
})
