import { createHash } from 'node:crypto'
import { remindedPeople, type RemindedPerson } from '../../account'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { wordsOf } from '../../http/words'
import { send } from '../../platform'
import type { PushProvider } from '../../providers/push/provider'
import { notifyAway, type NoticePushJob, type NoticePushQueue, USEFUL_NOTICE_SECONDS } from '../reminders/notify-away'
import { removeGoneSubscription, subscriptionsOf, vapidKeys } from '../reminders/push-subscriptions'
import { canViewResponse } from '../responses/access'
import { takeDueNotices, type UnreadNotice } from './notices'

/** About the comments on one response. Ids alone: who may see it is asked again when it is sent. */
export type CommentPushJob = NoticePushJob<UnreadNotice>

/** Queues push messages, in the transaction that found them. */
export type CommentPushQueue = NoticePushQueue<UnreadNotice>

/** Where the response is, in the product. The date brings its part of a long history. */
const pathOf = (activity_id: string, date: string, { response_user_id, response_id }: UnreadNotice): string =>
  `/history_detail/${response_user_id}/${activity_id}/${response_id}?date=${date}`

/**
 * Reminds of comments that nobody has read, by push message or mail. Who sees the
 * response no more is told nothing. Answers how many notices were taken.
 */
export const remindOfComments = (database: Database, queue: CommentPushQueue, signal?: AbortSignal): Promise<number> =>
  notifyAway(database, { take: takeDueNotices, isStillSeen, mail: remindByMail }, queue, signal)

const isStillSeen = (database: Database, { user_id, response_user_id, response_id }: UnreadNotice) =>
  canViewResponse(database, user_id, response_user_id, response_id)

/** Where to read it; null when the response is gone. */
async function linkTo(database: Database, notice: UnreadNotice): Promise<string | null> {
  const response = await database
    .selectFrom('responses')
    .where('user_id', '=', notice.response_user_id)
    .where('id', '=', notice.response_id)
    .where('deleted_at', 'is', null)
    .select(['activity_id', 'date_posted_for'])
    .executeTakeFirst()
  return response ? pathOf(response.activity_id, response.date_posted_for, notice) : null
}

/** Queues a mail, unless mails are off or the address is not known to be theirs. */
async function remindByMail(transaction: Database, person: RemindedPerson, notice: UnreadNotice): Promise<void> {
  const { id, email, locale, first_name } = person
  const link = await linkTo(transaction, notice)
  if (!person.by_email || !person.email_confirmed || link === null) return
  await send(transaction, {
    user_id: id,
    channel: 'email',
    recipient: email,
    kind: 'comment',
    locale,
    values: { first_name, own: notice.response_user_id === id, link },
    useful: USEFUL_NOTICE_SECONDS,
  })
}

/**
 * Sends one push message, and answers what became of it: `over` when there is
 * nothing to tell any more, `gone` when the browser's subscription has ended; it
 * is deleted then, and where it was the last a mail takes its place. Throws
 * Unreachable when it is to be tried again.
 */
export async function pushComment(
  database: Database,
  provider: PushProvider,
  push: CommentPushJob,
): Promise<'sent' | 'over' | 'gone' | 'refused'> {
  const left = Math.floor((Date.parse(push.until) - Date.now()) / 1000)
  const [subscription, people, link, isSeen] = await Promise.all([
    subscriptionsOf(database, [push.user_id]).then((all) => all.find(({ id }) => id === push.subscription_id)),
    remindedPeople(database, [push.user_id]),
    linkTo(database, push),
    isStillSeen(database, push),
  ])
  const person = people.get(push.user_id)
  if (left <= 0 || !subscription || !person || link === null || !isSeen) return 'over'
  const words = wordsOf(person.locale)
  const tag = pushTag(push)
  const result = await provider.send(
    subscription,
    {
      // A locked screen shows it to everybody: it names neither who commented, nor on what, nor what was said.
      payload: {
        title: words('push.comment_title'),
        body: words(push.response_user_id === push.user_id ? 'push.comment_own' : 'push.comment_answer'),
        url: link,
        tag,
      },
      topic: tag,
      seconds: left,
    },
    await vapidKeys(database),
  )
  if (result === 'gone')
    await inTransaction(database, async (transaction) => {
      if (await removeGoneSubscription(transaction, push.user_id, push.subscription_id))
        await remindByMail(transaction, person, push)
    })
  return result
}

/** One response has one tag: of several comments a browser shows one message. At most 32 characters (RFC 8030). */
function pushTag({ user_id, response_user_id, response_id }: CommentPushJob): string {
  return createHash('sha256')
    .update(`comment ${user_id} ${response_user_id} ${response_id}`)
    .digest('base64url')
    .slice(0, 32)
}
