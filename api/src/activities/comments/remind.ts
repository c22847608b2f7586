import { createHash } from 'node:crypto'
import { remindedPeople, type RemindedPerson } from '../../account'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { wordsOf } from '../../http/words'
import { send } from '../../platform'
import type { PushProvider } from '../../providers/push/provider'
import { removeGoneSubscription, subscriptionsOf, vapidKeys } from '../reminders/push-subscriptions'
import { canViewResponse } from '../responses/access'
import { takeDueNotices, type UnreadNotice } from './notices'

const MAX_NOTICES_PER_TRANSACTION = 200

/** A reminder of a comment is of no use after a day. */
const USEFUL_SECONDS = 86_400

/** A push message for one browser about the comments on one response. Ids alone: who may see it is asked again when it is sent. */
export interface CommentPushJob extends UnreadNotice {
  subscription_id: string
  /** After this instant it is of no use any more. */
  until: string
}

/** Queues push messages, in the transaction that found them. */
export type CommentPushQueue = (transaction: Database, jobs: readonly CommentPushJob[]) => Promise<void>

/** Where the response is, in the product. The date brings its part of a long history. */
const pathOf = (activity_id: string, date: string, { response_user_id, response_id }: UnreadNotice): string =>
  `/history_detail/${response_user_id}/${activity_id}/${response_id}?date=${date}`

/**
 * Reminds of comments that nobody has read: by push message in the browsers that
 * each participant chose; where there is none by mail, if they want mails and
 * their address is confirmed. Who sees the response no more is told nothing.
 * Answers how many notices were taken.
 */
export async function remindOfComments(
  database: Database,
  queue: CommentPushQueue,
  signal?: AbortSignal,
): Promise<number> {
  let taken = 0
  for (let last = MAX_NOTICES_PER_TRANSACTION; last >= MAX_NOTICES_PER_TRANSACTION && !signal?.aborted; taken += last)
    last = await inTransaction(database, async (transaction) => {
      const notices = await takeDueNotices(transaction, MAX_NOTICES_PER_TRANSACTION)
      await queueReminders(transaction, queue, notices)
      return notices.length
    })
  return taken
}

async function queueReminders(
  transaction: Database,
  queue: CommentPushQueue,
  notices: readonly UnreadNotice[],
): Promise<void> {
  const user_ids = [...new Set(notices.map(({ user_id }) => user_id))]
  const [people, subscriptions] = await Promise.all([
    remindedPeople(transaction, user_ids),
    subscriptionsOf(transaction, user_ids),
  ])
  const until = new Date(Date.now() + USEFUL_SECONDS * 1000).toISOString()
  const pushes: CommentPushJob[] = []
  for (const notice of notices) {
    const person = people.get(notice.user_id)
    if (!person || !(await isStillSeen(transaction, notice))) continue
    const browsers = subscriptions.filter(({ user_id }) => user_id === notice.user_id)
    pushes.push(...browsers.map(({ id }) => ({ ...notice, subscription_id: id, until })))
    if (browsers.length === 0) await remindByMail(transaction, person, notice)
  }
  if (pushes.length > 0) await queue(transaction, pushes)
}

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
    useful: USEFUL_SECONDS,
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
