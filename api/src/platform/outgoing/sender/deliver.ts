import { inTransaction } from '../../../database/transaction'
import type { Database } from '../../../http/serve'
import type { MailProvider } from '../../../providers/mail/provider'
import type { SmsProvider } from '../../../providers/sms/provider'
import type { WebhookProvider } from '../../../providers/webhook/webhook'
import { mailBrandOf } from '../../brand/mail-brand'
import type { Attachments } from './attachments'
import { claim, markFailed, markSent, scheduleRetry, type Claimed } from './claim'
import { mailOf, textMessageOf } from './compose'
import { isUnsubscribed, unsubscribeLinkOf } from './optional'
import type { Recipients } from './recipients'

/** The providers by channel; null for a channel that this process does not serve. */
export interface Channels {
  email: MailProvider | null
  sms: SmsProvider | null
  /** Missing where no webhook is set up. */
  webhook?: WebhookProvider | null
}

/** Dependencies of sending. */
export interface Sending {
  channels: Channels
  recipients: Recipients
  /** Generates attachments; without it there are none. */
  attachments?: Attachments
  /** The base URL of paths in messages. */
  publicUrl: string
}

/** Called for a failure with the error and the message, never the recipient. */
export type OnFailure = (failure: { message_id: string; kind: string; tries: number; err: unknown }) => void

/**
 * Sends the longest-due message of a channel; false when none is due.
 *
 * The message stays locked until it is marked as sent, so that no other process
 * sends it. Only where this process dies after the mail server has accepted a mail
 * and before the commit is it sent again, with the same Message-ID: a duplicate code
 * harms less than a lost one.
 */
export async function deliverNext(
  database: Database,
  channel: Claimed['channel'],
  sending: Sending,
  onFailure: OnFailure,
): Promise<boolean> {
  let claimed: Claimed | undefined
  try {
    await database.transaction().execute(async (transaction) => {
      claimed = await claim(transaction, channel)
      if (!claimed) return
      const result = await deliver(database, claimed, sending)
      if (result === 'sent') await markSent(transaction, claimed.id)
      else await markFailed(transaction, claimed.id, result)
    })
    return claimed !== undefined
  } catch (err) {
    if (!claimed) throw err
    const { id, kind, tries } = claimed
    const failure = err instanceof Error ? err.name : 'failed'
    await inTransaction(database, (transaction) => scheduleRetry(transaction, { id, tries }, failure))
    onFailure({ message_id: id, kind, tries, err })
    return true
  }
}

async function deliver(
  database: Database,
  claimed: Claimed,
  { channels: { email, sms, webhook }, recipients, attachments, publicUrl }: Sending,
): Promise<'sent' | 'refused' | 'unwanted'> {
  if (claimed.channel === 'webhook')
    return webhook
      ? webhook.send({ id: claimed.id, url: claimed.recipient, body: { kind: claimed.kind, ...claimed.document } })
      : absent()
  if (await isUnsubscribed(database, recipients, claimed)) return 'unwanted'
  const message = await prepared(database, recipients, claimed)
  // Nobody has this address: the visitor must not learn that, so nothing is sent.
  if (!message) return 'sent'
  const brand = await mailBrandOf(database, { user_id: message.user_id, ...ownersIn(message.document) })
  if (claimed.channel === 'sms') return sms ? sms.send(textMessageOf(message, publicUrl, brand)) : absent()
  if (!email) return absent()
  const files = attachments ? await attachments(database, claimed) : []
  if (files === null) return 'unwanted'
  const unsubscribe = await unsubscribeLinkOf(database, recipients, claimed)
  return email.send(mailOf(message, publicUrl, { unsubscribe, attachments: files, brand }))
}

/** The group to which the message invites, which is not its recipient's yet, and the company that it is about (`send`). */
const ownersIn = (document: object): { group_id: string | null; company_id: string | null } => ({
  group_id: 'group_id' in document && typeof document.group_id === 'string' ? document.group_id : null,
  company_id: 'company_id' in document && typeof document.company_id === 'string' ? document.company_id : null,
})

/**
 * A reset link is created on sending, not on the request: see MessageKinds.password_reset.
 * It stays valid if this attempt fails: a mail server that timed out may still have
 * accepted the mail.
 */
async function prepared(database: Database, recipients: Recipients, claimed: Claimed): Promise<Claimed | null> {
  if (claimed.kind !== 'password_reset') return claimed
  const reset = await recipients.preparePasswordReset(database, claimed.recipient)
  return (
    reset && {
      ...claimed,
      user_id: reset.user_id,
      locale: reset.locale,
      document: { first_name: reset.first_name, link: reset.link },
    }
  )
}

function absent(): never {
  throw new Error('Nothing sends this channel')
}
