import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { localise } from '@almanac/domain/texts'
import { remindedPeople } from '../../account'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { wordsOf } from '../../http/words'
import type { PushMessage, PushProvider } from '../../providers/push/provider'
import { vapidKeys } from './keys'
import type { Telling } from './queue'
import { activityNames } from './standing'
import { pathOf, tellByMail } from './telling'

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
