import { createHash } from 'node:crypto'
import type { Theme } from '@almanac/contracts/platform/theme'
import { remindedPeople, type RemindedPerson } from '../../account'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { hasFeature, iconPath, type MessageKind, type MessageKinds, send, themeOf } from '../../platform'
import { type AppPlatform, appPlatforms, type PushProvider } from '../../providers/push/provider'
import { pushTargetsOf, removeInvalidTarget, sendTo } from './push-targets'

const MAX_NOTICES_PER_TRANSACTION = 200

/** Default time after which a notice is no longer useful: a day. */
const NOTICE_TTL_MS = 86_400_000

/** A push message for one browser or app. Its ids are resolved again when it is sent. */
export type NoticePushJob<Notice> = Notice & {
  /** Id of the browser's subscription, or of the app's session. */
  subscription_id: string
  /** After this instant the message is no longer useful. */
  until: string
}

/** Enqueues push messages, in the transaction that found them. */
export type NoticePushQueue<Notice> = (transaction: Database, jobs: readonly NoticePushJob<Notice>[]) => Promise<void>

/** A notice's current content, in its recipient's language. Title and body are visible on a locked screen. */
export interface NoticeContent {
  title: string
  body: string
  /** A path within the app. */
  url: string
  /** What can be done, in words: buttons below the notification. */
  actions: readonly { title: string; url: string }[]
  /** Subject of the notice: a device shows only the latest notice per subject. */
  subject: string
  /** Whose study it is about, in whose name it is sent; missing where it is about none. */
  company_id?: string | null
  /** `isPrivateOnScreens`, where it is known already. */
  isPrivate?: boolean
  /** Sent if the recipient has no push target. */
  mail: { [K in MessageKind]: { kind: K; values: MessageKinds[K] } }[MessageKind]
}

/** Reads the content of a notice, when it is found and again when it is sent; null when it is obsolete. */
type ContentOf<Notice> = (
  database: Database,
  notice: Notice,
  recipient: RemindedPerson,
) => Promise<NoticeContent | null>

/** A kind of notice to people who are not using the app at the moment. */
export interface NoticeSource<Notice extends { user_id: string }> {
  /** Takes up to `limit` due notices, in the transaction that queues them. */
  take: (transaction: Database, limit: number) => Promise<Notice[]>
  contentOf: ContentOf<Notice>
  /** After this instant the notice is no longer useful; a day from now by default. */
  until?: (notice: Notice) => string
  /** Also sends the mail to people who receive push messages. */
  alwaysMails?: boolean
  /** Also sends the mail to an unconfirmed address. */
  mailsUnconfirmed?: boolean
}

/** Whether a study keeps what people record, and its own name, off their locked screens. */
export const isPrivateOnScreens = (database: Database, user_id: string): Promise<boolean> =>
  hasFeature(database, user_id, 'Private Notifications')

/** The parts of a source needed for sending a notice. */
type SentNotice<Notice extends { user_id: string }> = Pick<
  NoticeSource<Notice>,
  'contentOf' | 'alwaysMails' | 'mailsUnconfirmed'
>

interface NotifyOptions {
  /** Platforms on which the app can receive push messages. */
  platforms?: readonly AppPlatform[]
  signal?: AbortSignal
}

/**
 * Notifies people of what they have not seen: by push message in their subscribed browsers
 * and the app, or by mail if they have neither. Returns how many notices were taken.
 */
export async function notifyAway<Notice extends { user_id: string }>(
  database: Database,
  source: NoticeSource<Notice>,
  queue: NoticePushQueue<Notice>,
  { platforms = [], signal }: NotifyOptions = {},
): Promise<number> {
  let notified = 0
  for (let last = 1; last > 0 && !signal?.aborted; notified += last)
    last = await inTransaction(database, async (transaction) => {
      const notices = await source.take(transaction, MAX_NOTICES_PER_TRANSACTION)
      await queueNotices(transaction, source, { queue, platforms }, notices)
      return notices.length
    })
  return notified
}

async function queueNotices<Notice extends { user_id: string }>(
  transaction: Database,
  source: NoticeSource<Notice>,
  { queue, platforms }: { queue: NoticePushQueue<Notice>; platforms: readonly AppPlatform[] },
  notices: readonly Notice[],
): Promise<void> {
  const user_ids = [...new Set(notices.map(({ user_id }) => user_id))]
  const [people, targets] = await Promise.all([
    remindedPeople(transaction, user_ids),
    pushTargetsOf(transaction, user_ids, platforms),
  ])
  const tomorrow = new Date(Date.now() + NOTICE_TTL_MS).toISOString()
  const pushes: NoticePushJob<Notice>[] = []
  for (const notice of notices) {
    const person = people.get(notice.user_id)
    const content = person && (await source.contentOf(transaction, notice, person))
    if (!content) continue
    const until = source.until?.(notice) ?? tomorrow
    const own = targets.filter(({ user_id }) => user_id === notice.user_id)
    pushes.push(...own.map(({ id }) => ({ ...notice, subscription_id: id, until })))
    if (own.length === 0 || source.alwaysMails)
      await mailNotice(transaction, source, person, content, secondsUntil(until))
  }
  if (pushes.length > 0) await queue(transaction, pushes)
}

/** Queues a mail that expires after `ttlSeconds`, unless mails are off or the address is unconfirmed. */
export async function mailNotice(
  transaction: Database,
  { mailsUnconfirmed = false }: { mailsUnconfirmed?: boolean },
  person: RemindedPerson,
  { mail, company_id = null }: NoticeContent,
  ttlSeconds: number,
): Promise<void> {
  if (!person.by_email || !(person.email_confirmed || mailsUnconfirmed) || ttlSeconds <= 0) return
  const { id, email, locale } = person
  await send(transaction, { user_id: id, channel: 'email', recipient: email, locale, ...mail, company_id, ttlSeconds })
}

const secondsUntil = (instant: string): number => Math.floor((Date.parse(instant) - Date.now()) / 1000)

/** Outcome of sending a push message. */
export type PushOutcome = 'sent' | 'over' | 'gone' | 'refused'

/**
 * Sends one push message and returns the outcome: `over` when it is obsolete, `gone` when
 * the browser's subscription or the app's token has ended. That target is then deleted,
 * and if it was the last one a mail is sent instead. Throws Unreachable when sending
 * should be retried.
 */
export async function pushNotice<Notice extends { user_id: string }>(
  database: Database,
  provider: PushProvider,
  source: SentNotice<Notice>,
  push: NoticePushJob<Notice>,
): Promise<PushOutcome> {
  const { user_id, subscription_id, until } = push
  const seconds = secondsUntil(until)
  const platforms = appPlatforms(provider)
  const [targets, people] = await Promise.all([
    pushTargetsOf(database, [user_id], platforms),
    remindedPeople(database, [user_id]),
  ])
  const target = targets.find(({ id }) => id === subscription_id)
  const person = people.get(user_id)
  const content = person && (await source.contentOf(database, push, person))
  if (seconds <= 0 || !target || !content) return 'over'
  const { body, url, actions, company_id = null } = content
  const theme = await themeOf(database, { user_id, group_id: null, company_id })
  const isPrivate = content.isPrivate ?? (await isPrivateOnScreens(database, user_id))
  const title = isPrivate ? content.title : titleOf(content, theme)
  const tag = pushTag(`${user_id} ${content.subject}`)
  const payload = { title, body, url, tag, lang: person.locale, icon: iconPath('small', theme), actions }
  const message = { payload, topic: tag, seconds }
  const result = await sendTo(database, provider, target, message)
  if (result === 'gone')
    await inTransaction(database, async (transaction) => {
      const isLast = await removeInvalidTarget(transaction, target, platforms)
      if (isLast && !source.alwaysMails) await mailNotice(transaction, source, person, content, secondsUntil(until))
    })
  return result
}

/** The title with the short name of the brand, by which somebody in two studies knows which one it is; the product's name says nothing. */
const titleOf = ({ title }: NoticeContent, { company_id, brand }: Theme): string =>
  company_id === null || !brand ? title : `\u2068${title}\u2069 · \u2068${brand.short_name}\u2069`

/** One tag per subject. It is also the push service's topic: anonymous, with at most 32 characters (RFC 8030). */
const pushTag = (subject: string): string => createHash('sha256').update(subject).digest('base64url').slice(0, 32)
