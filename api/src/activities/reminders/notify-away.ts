import { remindedPeople, type RemindedPerson } from '../../account'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { subscriptionsOf } from './push-subscriptions'

const MAX_NOTICES_PER_TRANSACTION = 200

/** A notice is of no use after a day. */
export const USEFUL_NOTICE_SECONDS = 86_400

/** A push message for one browser. What it names by ids is looked at again when it is sent. */
export type NoticePushJob<Notice> = Notice & {
  subscription_id: string
  /** After this instant it is of no use any more. */
  until: string
}

/** Queues push messages, in the transaction that found them. */
export type NoticePushQueue<Notice> = (transaction: Database, jobs: readonly NoticePushJob<Notice>[]) => Promise<void>

/** What there is to tell those who are not there. */
export interface NoticeSource<Notice extends { user_id: string }> {
  /** Takes up to `most` that are due, in the transaction that sends them. */
  take: (transaction: Database, most: number) => Promise<Notice[]>
  /** Whether it is still for this person to see. */
  isStillSeen?: (transaction: Database, notice: Notice) => Promise<boolean>
  /** Queues the mail for somebody who has no browser that takes push messages. */
  mail: (transaction: Database, person: RemindedPerson, notice: Notice) => Promise<void>
}

/**
 * Tells people of what they have not seen: by push message in the browsers that
 * each chose, where there is none by mail. Answers how many notices were notified.
 */
export async function notifyAway<Notice extends { user_id: string }>(
  database: Database,
  source: NoticeSource<Notice>,
  queue: NoticePushQueue<Notice>,
  signal?: AbortSignal,
): Promise<number> {
  let notified = 0
  for (
    let last = MAX_NOTICES_PER_TRANSACTION;
    last >= MAX_NOTICES_PER_TRANSACTION && !signal?.aborted;
    notified += last
  )
    last = await inTransaction(database, async (transaction) => {
      const notices = await source.take(transaction, MAX_NOTICES_PER_TRANSACTION)
      await queueNotices(transaction, source, queue, notices)
      return notices.length
    })
  return notified
}

async function queueNotices<Notice extends { user_id: string }>(
  transaction: Database,
  source: NoticeSource<Notice>,
  queue: NoticePushQueue<Notice>,
  notices: readonly Notice[],
): Promise<void> {
  const user_ids = [...new Set(notices.map(({ user_id }) => user_id))]
  const [people, subscriptions] = await Promise.all([
    remindedPeople(transaction, user_ids),
    subscriptionsOf(transaction, user_ids),
  ])
  const until = new Date(Date.now() + USEFUL_NOTICE_SECONDS * 1000).toISOString()
  const pushes: NoticePushJob<Notice>[] = []
  for (const notice of notices) {
    const person = people.get(notice.user_id)
    if (!person || (await source.isStillSeen?.(transaction, notice)) === false) continue
    const browsers = subscriptions.filter(({ user_id }) => user_id === notice.user_id)
    pushes.push(...browsers.map(({ id }) => ({ ...notice, subscription_id: id, until })))
    if (browsers.length === 0) await source.mail(transaction, person, notice)
  }
  if (pushes.length > 0) await queue(transaction, pushes)
}
