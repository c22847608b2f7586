import { inTransaction } from '../../../database/transaction'
import type { Database } from '../../../http/serve'
import type { MailProvider } from '../../../providers/mail/provider'
import type { SmsProvider } from '../../../providers/sms/provider'
import type { Attachments } from './attachments'
import { claim, giveUp, markSent, putOff, type Claimed } from './claim'
import { mailOf, textMessageOf } from './compose'
import { isUnsubscribed, unsubscribeLinkOf } from './optional'
import type { Recipients } from './recipients'

/** By what messages go out; null is a channel that somebody else serves, or nobody. */
export interface Channels {
  email: MailProvider | null
  sms: SmsProvider | null
}

/** By what and for whom it is sent. */
export interface Sending {
  channels: Channels
  recipients: Recipients
  /** Makes what goes with mails; without it nothing does. */
  attachments?: Attachments
  /** What stands before the paths in messages. */
  publicUrl: string
}

/** What is told of a failure: the class of it and which message, never to whom. */
export type OnFailure = (failure: { message_id: string; kind: string; tries: number; err: unknown }) => void

/**
 * Sends the one message of a channel that is due longest; false when none is.
 *
 * The message stays locked until it is marked as sent, so that no other process
 * takes it. Only where this process dies after the mail server has taken a mail
 * and before that is committed does it go out again, under the same Message-ID:
 * a code that comes twice harms less than one that never comes.
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
      else await giveUp(transaction, claimed.id, result)
    })
    return claimed !== undefined
  } catch (err) {
    if (!claimed) throw err
    const { id, kind, tries } = claimed
    const failure = err instanceof Error ? err.name : 'failed'
    await inTransaction(database, (transaction) => putOff(transaction, { id, tries }, failure))
    onFailure({ message_id: id, kind, tries, err })
    return true
  }
}

async function deliver(
  database: Database,
  claimed: Claimed,
  { channels: { email, sms }, recipients, attachments, publicUrl }: Sending,
): Promise<'sent' | 'refused' | 'unwanted'> {
  if (await isUnsubscribed(database, recipients, claimed)) return 'unwanted'
  const message = await prepared(database, recipients, claimed)
  // Nobody has this address: the visitor who asked must not learn it, and nobody is told anything.
  if (!message) return 'sent'
  if (claimed.channel === 'sms') return sms ? sms.send(textMessageOf(message, publicUrl)) : absent()
  if (!email) return absent()
  const files = attachments ? await attachments(database, claimed) : []
  if (files === null) return 'unwanted'
  const unsubscribe = await unsubscribeLinkOf(database, recipients, claimed)
  return email.send(mailOf(message, publicUrl, { unsubscribe, attachments: files }))
}

/**
 * A reset link is made now, and not when it was asked for: see MessageKinds.password_reset.
 * It holds whatever becomes of this try: a mail server that did not answer in time
 * may have taken the mail all the same.
 */
async function prepared(database: Database, recipients: Recipients, claimed: Claimed): Promise<Claimed | null> {
  if (claimed.kind !== 'password_reset') return claimed
  const reset = await recipients.preparePasswordReset(database, claimed.recipient)
  return reset && { ...claimed, locale: reset.locale, document: { first_name: reset.first_name, link: reset.link } }
}

function absent(): never {
  throw new Error('Nothing sends this channel')
}
