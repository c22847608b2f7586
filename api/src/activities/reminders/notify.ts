import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { localise } from '@almanac/domain/texts'
import { remindedPeople, type RemindedPerson } from '../../account'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { wordsOf } from '../../http/words'
import { send } from '../../platform'
import type { PushMessage, PushProvider } from '../../providers/push/provider'
import { activityNames, type Named } from './eligibility'
import type { Queue, Telling } from './enqueue-due'
import { LATE } from './plan'
import { vapidKeys } from './push-subscriptions'

/** A reminder that somebody is to be told of. */
export interface Fired {
  user_id: string
  activity_id: string
  date_for: string
  time: number
  scheduled_for: Date
}

/** Where the activity is, in the product. */
const pathOf = ({ category }: Named, activity_id: string): string =>
  `/activity/${encodeURIComponent(category)}/${activity_id}`

/** What was fired for one activity at one moment is told once, however many reminders it has then. */
function onceEach(fired: readonly Fired[]): Fired[] {
  return [
    ...new Map(fired.map((one) => [`${one.user_id} ${one.activity_id} ${one.scheduled_for.getTime()}`, one])).values(),
  ]
}

/**
 * Tells of what was fired, in its transaction: the browsers that each person
 * chose; where there is none a mail, unless she wants none.
 */
export async function tell(transaction: Database, queue: Queue, fired: readonly Fired[], now: Date): Promise<void> {
  const told = onceEach(fired)
  if (told.length === 0) return
  const user_ids = [...new Set(told.map(({ user_id }) => user_id))]
  const subscriptions = await transaction
    .selectFrom('push_subscriptions')
    .where('user_id', 'in', user_ids)
    .select(['user_id', 'id'])
    .execute()
  const tellings = told.flatMap(({ user_id, activity_id, date_for, time, scheduled_for }) =>
    subscriptions
      .filter((subscription) => subscription.user_id === user_id)
      .map(({ id }): Telling => ({
        user_id,
        subscription_id: id,
        activity_id,
        date_for,
        time,
        until: new Date(scheduled_for.getTime() + LATE).toISOString(),
      })),
  )
  if (tellings.length > 0) await queue.tell(transaction, tellings)
  const reached = new Set(subscriptions.map(({ user_id }) => user_id))
  const people = await remindedPeople(
    transaction,
    user_ids.filter((user_id) => !reached.has(user_id)),
  )
  for (const person of people.values()) {
    const hers = told.filter(({ user_id }) => user_id === person.id)
    const names = await activityNames(
      transaction,
      person.id,
      hers.map(({ activity_id }) => activity_id),
    )
    for (const { activity_id, scheduled_for } of hers) {
      await tellByMail(
        transaction,
        person,
        names.get(activity_id),
        activity_id,
        (scheduled_for.getTime() + LATE - now.getTime()) / 1000,
      )
    }
  }
}

/** Leaves a mail to be sent, unless she wants none; `useful` is in seconds. */
async function tellByMail(
  transaction: Database,
  person: RemindedPerson,
  named: Named | undefined,
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
 * Tells one browser, and answers what became of it: `over` when there is nothing
 * to tell any more, `gone` when the browser is not there any more; it is
 * forgotten then, and where it was the last a mail takes its place. Throws
 * Unreachable when it is to be tried again.
 */
export async function pushReminder(
  database: Database,
  provider: PushProvider,
  telling: Telling,
  now: Date = new Date(),
): Promise<'sent' | 'over' | 'gone' | 'refused'> {
  const left = Math.floor((Date.parse(telling.until) - now.getTime()) / 1000)
  const [subscription, people, names] = await Promise.all([
    database
      .selectFrom('push_subscriptions')
      .where('user_id', '=', telling.user_id)
      .where('id', '=', telling.subscription_id)
      .select(['endpoint', 'p256dh', 'auth'])
      .executeTakeFirst(),
    remindedPeople(database, [telling.user_id]),
    activityNames(database, telling.user_id, [telling.activity_id]),
  ])
  const person = people.get(telling.user_id)
  const named = names.get(telling.activity_id)
  if (left <= 0 || !subscription || !person || !named) return 'over'
  const tag = tagOf(telling)
  const message: PushMessage = {
    // A locked screen shows it to everybody: what she records is told, and nothing of it.
    payload: {
      title: localise(named.title, person.locale),
      body: wordsOf(person.locale)('push.reminder'),
      url: pathOf(named, telling.activity_id),
      tag,
    },
    topic: tag,
    seconds: left,
  }
  const result = await provider.send(subscription, message, await vapidKeys(database))
  if (result === 'gone') await inTransaction(database, (transaction) => forgetBrowser(transaction, telling, left))
  return result
}

/** One message has one tag, so that a browser that is told twice shows it once. Names nobody: the push service reads it as the topic (at most 32 characters, RFC 8030). */
function tagOf({ user_id, activity_id, date_for, time }: Telling): string {
  return createHash('sha256').update(`${user_id} ${activity_id} ${date_for} ${time}`).digest('base64url').slice(0, 32)
}

async function forgetBrowser(
  transaction: Database,
  { user_id, subscription_id, activity_id }: Telling,
  left: number,
): Promise<void> {
  // Of two browsers that are gone at the same moment one is the last.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${user_id}`}, 0))`.execute(transaction)
  const { numDeletedRows } = await transaction
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', user_id)
    .where('id', '=', subscription_id)
    .executeTakeFirst()
  const other = await transaction
    .selectFrom('push_subscriptions')
    .where('user_id', '=', user_id)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (numDeletedRows === 0n || other) return
  const person = (await remindedPeople(transaction, [user_id])).get(user_id)
  const named = (await activityNames(transaction, user_id, [activity_id])).get(activity_id)
  if (person) await tellByMail(transaction, person, named, activity_id, left)
}
