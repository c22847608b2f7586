import { createHash } from 'node:crypto'
import { remindedPeople, type RemindedPerson } from '../account'
import {
  notifyAway,
  type NoticePushJob,
  type NoticePushQueue,
  removeGoneSubscription,
  subscriptionsOf,
  USEFUL_NOTICE_SECONDS,
  vapidKeys,
} from '../activities'
import { inTransaction } from '../database/transaction'
import type { Database } from '../http/serve'
import { wordsOf } from '../http/words'
import { send } from '../platform'
import type { PushProvider } from '../providers/push/provider'
import { isStillUnread, takeUnreadConversations, type UnreadConversation } from '../social'

/** Ids alone: whether they are still unread is asked again when it is sent. */
export type MessagePushJob = NoticePushJob<UnreadConversation>

/** Queues push messages, in the transaction that found them. */
export type MessagePushQueue = NoticePushQueue<UnreadConversation>

/**
 * Tells people of messages that they have not read, by push message or mail.
 * Nobody who has muted the conversation. Answers how many notices were taken.
 */
export const notifyOfMessages = (database: Database, queue: MessagePushQueue, signal?: AbortSignal): Promise<number> =>
  notifyAway(database, { take: takeUnreadConversations, mail: tellByMail }, queue, signal)

/** Where the conversation is, in the product. */
const pathOf = ({ conversation_id }: UnreadConversation): string => `/messages/${conversation_id}`

/** Queues a mail, unless mails are off or the address is not known to be theirs. */
async function tellByMail(
  transaction: Database,
  { id, email, locale, first_name, by_email, email_confirmed }: RemindedPerson,
  notice: UnreadConversation,
): Promise<void> {
  if (!by_email || !email_confirmed) return
  await send(transaction, {
    user_id: id,
    channel: 'email',
    recipient: email,
    kind: 'unread_message',
    locale,
    values: { first_name, link: pathOf(notice) },
    useful: USEFUL_NOTICE_SECONDS,
  })
}

/**
 * Sends one push message, and answers what became of it: `over` when it has been
 * read meanwhile, `gone` when the browser's subscription has ended; it is deleted
 * then, and where it was the last a mail takes its place. Throws Unreachable when
 * it is to be tried again.
 */
export async function pushMessageNotice(
  database: Database,
  provider: PushProvider,
  push: MessagePushJob,
): Promise<'sent' | 'over' | 'gone' | 'refused'> {
  const left = Math.floor((Date.parse(push.until) - Date.now()) / 1000)
  const [subscriptions, people, isUnread] = await Promise.all([
    subscriptionsOf(database, [push.user_id]),
    remindedPeople(database, [push.user_id]),
    isStillUnread(database, push),
  ])
  const subscription = subscriptions.find(({ id }) => id === push.subscription_id)
  const person = people.get(push.user_id)
  if (left <= 0 || !subscription || !person || !isUnread) return 'over'
  const words = wordsOf(person.locale)
  const tag = pushTag(push)
  const result = await provider.send(
    subscription,
    {
      // A locked screen shows it to everybody: it names neither who wrote, nor what.
      payload: { title: words('push.message_title'), body: words('push.message'), url: pathOf(push), tag },
      topic: tag,
      seconds: left,
    },
    await vapidKeys(database),
  )
  if (result === 'gone')
    await inTransaction(database, async (transaction) => {
      if (await removeGoneSubscription(transaction, push.user_id, push.subscription_id))
        await tellByMail(transaction, person, push)
    })
  return result
}

/** One conversation has one tag: of several messages a browser shows one. At most 32 characters (RFC 8030). */
function pushTag({ user_id, conversation_id }: MessagePushJob): string {
  return createHash('sha256').update(`message ${user_id} ${conversation_id}`).digest('base64url').slice(0, 32)
}
