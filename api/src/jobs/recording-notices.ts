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
import { isRecordingUnseen, takeUnseenRecordings, type UnseenRecording } from '../social'

/** Ids alone: whether it is still to be told is asked again when it is sent. */
export type RecordingPushJob = NoticePushJob<UnseenRecording>

/** Queues push messages, in the transaction that found them. */
export type RecordingPushQueue = NoticePushQueue<UnseenRecording>

/** Tells people that somebody recorded for them, by push message or mail. Answers how many notices were taken. */
export const notifyOfRecordings = (
  database: Database,
  queue: RecordingPushQueue,
  signal?: AbortSignal,
): Promise<number> => notifyAway(database, { take: takeUnseenRecordings, mail: tellByMail }, queue, signal)

/** Where the people who may record are. A mail and a locked screen name none of them. */
const LINK = '/circleOfSupport'

/** Queues a mail, unless mails are off or the address is not known to be theirs. */
async function tellByMail(
  transaction: Database,
  { id, email, locale, first_name, by_email, email_confirmed }: RemindedPerson,
): Promise<void> {
  if (!by_email || !email_confirmed) return
  await send(transaction, {
    user_id: id,
    channel: 'email',
    recipient: email,
    kind: 'recorded_for_you',
    locale,
    values: { first_name, link: LINK },
    useful: USEFUL_NOTICE_SECONDS,
  })
}

/**
 * Sends one push message, and answers what became of it: `over` when it has been
 * seen meanwhile, `gone` when the browser's subscription has ended; it is deleted
 * then, and where it was the last a mail takes its place. Throws Unreachable when
 * it is to be tried again.
 */
export async function pushRecordingNotice(
  database: Database,
  provider: PushProvider,
  push: RecordingPushJob,
): Promise<'sent' | 'over' | 'gone' | 'refused'> {
  const left = Math.floor((Date.parse(push.until) - Date.now()) / 1000)
  const [subscriptions, people, isUnseen] = await Promise.all([
    subscriptionsOf(database, [push.user_id]),
    remindedPeople(database, [push.user_id]),
    isRecordingUnseen(database, push),
  ])
  const subscription = subscriptions.find(({ id }) => id === push.subscription_id)
  const person = people.get(push.user_id)
  if (left <= 0 || !subscription || !person || !isUnseen) return 'over'
  const words = wordsOf(person.locale)
  const tag = pushTag(push)
  const result = await provider.send(
    subscription,
    {
      // A locked screen shows it to everybody: it names neither who recorded, nor what.
      payload: { title: words('push.recorded_title'), body: words('push.recorded'), url: LINK, tag },
      topic: tag,
      seconds: left,
    },
    await vapidKeys(database),
  )
  if (result === 'gone')
    await inTransaction(database, async (transaction) => {
      if (await removeGoneSubscription(transaction, push.user_id, push.subscription_id))
        await tellByMail(transaction, person)
    })
  return result
}

/** One person who records has one tag: of several notices a browser shows one. At most 32 characters (RFC 8030). */
function pushTag({ user_id, recorder_user_id }: RecordingPushJob): string {
  return createHash('sha256').update(`recording ${user_id} ${recorder_user_id}`).digest('base64url').slice(0, 32)
}
