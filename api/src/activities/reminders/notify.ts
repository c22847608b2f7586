import { createHash } from 'node:crypto'
import { localise } from '@almanac/domain/texts'
import { remindedPeople, type RemindedPerson } from '../../account'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { wordsOf } from '../../http/words'
import { send } from '../../platform'
import type { PushMessage, PushProvider } from '../../providers/push/provider'
import { activityNames, type NamedActivity } from './eligibility'
import type { PushJob, ReminderQueue } from './enqueue-due'
import { MAX_LATENESS_MS } from './plan'
import { removeGoneSubscription, subscriptionsOf, vapidKeys } from './push-subscriptions'

/** A reminder that is to be sent. */
export interface FiredReminder {
  user_id: string
  activity_id: string
  date_for: string
  time: number
  scheduled_for: Date
}

/** Where the activity is, in the product. */
const pathOf = ({ category }: NamedActivity, activity_id: string): string =>
  `/activity/${encodeURIComponent(category)}/${activity_id}`

/** What was fired for one activity at one moment is sent once, however many reminders it has then. */
function oncePerMoment(fired: readonly FiredReminder[]): FiredReminder[] {
  return [
    ...new Map(fired.map((one) => [`${one.user_id} ${one.activity_id} ${one.scheduled_for.getTime()}`, one])).values(),
  ]
}

/**
 * Queues messages for what was fired, in its transaction: to the browsers that
 * each participant chose; where there is none a mail, unless mails are off.
 */
export async function notify(
  transaction: Database,
  queue: ReminderQueue,
  fired: readonly FiredReminder[],
  now: Date,
): Promise<void> {
  const due = oncePerMoment(fired)
  if (due.length === 0) return
  const user_ids = [...new Set(due.map(({ user_id }) => user_id))]
  const subscriptions = await subscriptionsOf(transaction, user_ids)
  const pushes = due.flatMap(({ user_id, activity_id, date_for, time, scheduled_for }) =>
    subscriptions
      .filter((subscription) => subscription.user_id === user_id)
      .map(({ id }): PushJob => ({
        user_id,
        subscription_id: id,
        activity_id,
        date_for,
        time,
        until: new Date(scheduled_for.getTime() + MAX_LATENESS_MS).toISOString(),
      })),
  )
  if (pushes.length > 0) await queue.push(transaction, pushes)
  const reached = new Set(subscriptions.map(({ user_id }) => user_id))
  const people = await remindedPeople(
    transaction,
    user_ids.filter((user_id) => !reached.has(user_id)),
  )
  for (const person of people.values()) {
    const own = due.filter(({ user_id }) => user_id === person.id)
    const names = await activityNames(
      transaction,
      person.id,
      own.map(({ activity_id }) => activity_id),
    )
    for (const { activity_id, scheduled_for } of own) {
      await notifyByMail(
        transaction,
        person,
        names.get(activity_id),
        activity_id,
        (scheduled_for.getTime() + MAX_LATENESS_MS - now.getTime()) / 1000,
      )
    }
  }
}

/** Queues a mail, unless mails are off; `useful` is in seconds. */
async function notifyByMail(
  transaction: Database,
  person: RemindedPerson,
  named: NamedActivity | undefined,
  activity_id: string,
  useful: number,
): Promise<void> {
  if (!person.by_email || !named || useful <= 0) return
  const { id, email, locale, first_name } = person
  const values = { first_name, title: localise(named.title, locale), link: pathOf(named, activity_id) }
  await send(transaction, {
    user_id: id,
    channel: 'email',
    recipient: email,
    kind: 'reminder',
    locale,
    values,
    useful: Math.ceil(useful),
  })
}

/**
 * Sends one push message, and answers what became of it: `over` when there is
 * nothing to send any more, `gone` when the browser's subscription has ended; it
 * is deleted then, and where it was the last a mail takes its place. Throws
 * Unreachable when it is to be tried again.
 */
export async function pushReminder(
  database: Database,
  provider: PushProvider,
  push: PushJob,
  now: Date = new Date(),
): Promise<'sent' | 'over' | 'gone' | 'refused'> {
  const left = Math.floor((Date.parse(push.until) - now.getTime()) / 1000)
  const [subscription, people, names] = await Promise.all([
    database
      .selectFrom('push_subscriptions')
      .where('user_id', '=', push.user_id)
      .where('id', '=', push.subscription_id)
      .select(['endpoint', 'p256dh', 'auth'])
      .executeTakeFirst(),
    remindedPeople(database, [push.user_id]),
    activityNames(database, push.user_id, [push.activity_id]),
  ])
  const person = people.get(push.user_id)
  const named = names.get(push.activity_id)
  if (left <= 0 || !subscription || !person || !named) return 'over'
  const tag = pushTag(push)
  const message: PushMessage = {
    // A locked screen shows it to everybody: it names what is recorded, and nothing of what was recorded.
    payload: {
      title: localise(named.title, person.locale),
      body: wordsOf(person.locale)('push.reminder'),
      url: pathOf(named, push.activity_id),
      tag,
    },
    topic: tag,
    seconds: left,
  }
  const result = await provider.send(subscription, message, await vapidKeys(database))
  if (result === 'gone') await inTransaction(database, (transaction) => removeSubscription(transaction, push, left))
  return result
}

/** One message has one tag, so that a browser that gets it twice shows it once. Names nobody: the push service reads it as the topic (at most 32 characters, RFC 8030). */
function pushTag({ user_id, activity_id, date_for, time }: PushJob): string {
  return createHash('sha256').update(`${user_id} ${activity_id} ${date_for} ${time}`).digest('base64url').slice(0, 32)
}

async function removeSubscription(
  transaction: Database,
  { user_id, subscription_id, activity_id }: PushJob,
  left: number,
): Promise<void> {
  if (!(await removeGoneSubscription(transaction, user_id, subscription_id))) return
  const person = (await remindedPeople(transaction, [user_id])).get(user_id)
  const named = (await activityNames(transaction, user_id, [activity_id])).get(activity_id)
  if (person) await notifyByMail(transaction, person, named, activity_id, left)
}
