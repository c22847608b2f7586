import { createHash } from 'node:crypto'
import { remindedPeople, type RemindedPerson, zonesOf } from '../account'
import {
  type NoticePushJob,
  type NoticePushQueue,
  removeGoneSubscription,
  subscriptionsOf,
  vapidKeys,
} from '../activities'
import { inTransaction } from '../database/transaction'
import type { Database } from '../http/serve'
import { wordsOf } from '../http/words'
import { hasFeature, send } from '../platform'
import type { PushProvider } from '../providers/push/provider'
import { type AppointmentReminder, APPOINTMENTS_PATH, isStillToCome, takeDueAppointmentReminders } from '../telehealth'

/** Ids and a start: whether it is still to come is asked again when it is sent. */
export type AppointmentPushJob = NoticePushJob<AppointmentReminder>

/** Queues push messages, in the transaction that found them. */
export type AppointmentPushQueue = NoticePushQueue<AppointmentReminder>

const MAX_REMINDERS_PER_TRANSACTION = 200

/**
 * Reminds both people of their appointments, a day ahead and shortly before: in every browser
 * that they chose, and by mail. An appointment matters more than one message too many. Answers
 * how many reminders were taken.
 */
export async function remindOfAppointments(
  database: Database,
  queue: AppointmentPushQueue,
  { signal, now }: { signal?: AbortSignal; now?: Date } = {},
): Promise<number> {
  let reminded = 0
  for (let last = 1; last > 0 && !signal?.aborted; reminded += last)
    last = await inTransaction(database, async (transaction) => {
      const due = await takeDueAppointmentReminders(transaction, MAX_REMINDERS_PER_TRANSACTION, now)
      await queueReminders(transaction, queue, due)
      return due.length
    })
  return reminded
}

async function queueReminders(
  transaction: Database,
  queue: AppointmentPushQueue,
  due: readonly AppointmentReminder[],
): Promise<void> {
  const ids = [...new Set(due.map(({ user_id }) => user_id))]
  const [people, subscriptions, zones] = await Promise.all([
    remindedPeople(transaction, ids),
    subscriptionsOf(transaction, ids),
    zonesOf(transaction, ids),
  ])
  const pushes: AppointmentPushJob[] = []
  for (const reminder of due) {
    const person = people.get(reminder.user_id)
    if (!person || !(await hasFeature(transaction, person.id, 'Virtual Appointments'))) continue
    pushes.push(
      ...subscriptions
        .filter(({ user_id }) => user_id === person.id)
        .map(({ id }) => ({ ...reminder, subscription_id: id, until: reminder.start_at })),
    )
    await remindByMail(transaction, person, reminder, zones.get(person.id) ?? 'UTC')
  }
  if (pushes.length > 0) await queue(transaction, pushes)
}

/** Queues a mail, unless mails are off or the address is not known to be theirs. After the start it is of no use. */
async function remindByMail(
  transaction: Database,
  { id, email, locale, first_name, by_email, email_confirmed }: RemindedPerson,
  { soon, start_at }: AppointmentReminder,
  time_zone: string,
): Promise<void> {
  const useful = Math.floor((Date.parse(start_at) - Date.now()) / 1000)
  if (!by_email || !email_confirmed || useful <= 0) return
  await send(transaction, {
    user_id: id,
    channel: 'email',
    recipient: email,
    kind: 'appointment_reminder',
    locale,
    values: { first_name, soon, start_at, time_zone, link: APPOINTMENTS_PATH },
    useful,
  })
}

/**
 * Sends one push message, and answers what became of it: `over` when the appointment was
 * canceled, moved or has begun meanwhile, `gone` when the browser's subscription has ended; it
 * is deleted then. Throws Unreachable when it is to be tried again.
 */
export async function pushAppointmentReminder(
  database: Database,
  provider: PushProvider,
  push: AppointmentPushJob,
): Promise<'sent' | 'over' | 'gone' | 'refused'> {
  const left = Math.floor((Date.parse(push.until) - Date.now()) / 1000)
  const [subscriptions, people, isToCome] = await Promise.all([
    subscriptionsOf(database, [push.user_id]),
    remindedPeople(database, [push.user_id]),
    isStillToCome(database, push),
  ])
  const subscription = subscriptions.find(({ id }) => id === push.subscription_id)
  const person = people.get(push.user_id)
  if (left <= 0 || !subscription || !person || !isToCome) return 'over'
  const words = wordsOf(person.locale)
  const tag = pushTag(push)
  const result = await provider.send(
    subscription,
    {
      // A locked screen shows it to everybody: it names neither with whom, nor what it is about.
      payload: {
        title: words('push.appointment_title'),
        body: words(push.soon ? 'push.appointment_soon' : 'push.appointment_day'),
        url: APPOINTMENTS_PATH,
        tag,
      },
      topic: tag,
      seconds: left,
    },
    await vapidKeys(database),
  )
  if (result === 'gone')
    await inTransaction(database, (transaction) =>
      removeGoneSubscription(transaction, push.user_id, push.subscription_id),
    )
  return result
}

/** One appointment has one tag: the later reminder takes the place of the earlier. At most 32 characters (RFC 8030). */
function pushTag({ user_id, appointment_id }: AppointmentPushJob): string {
  return createHash('sha256').update(`appointment ${user_id} ${appointment_id}`).digest('base64url').slice(0, 32)
}
