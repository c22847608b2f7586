import { inTransaction } from '../../database/transaction'
import { Refusal, unauthorized } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { idOfEmail } from '../../people'
import { tellOwner } from '../registration/taken'
import { newLink, sendLink } from './email-link'
import { unconfirmedEmail } from './read'

/** Mails that confirm an address, of one account: nobody's mailbox is filled by them. */
const MAILS: Limit = { most: 5, seconds: 3_600 }

/** Counts a mail that is to be asked for. 429 with Retry-After after too many. Not inside a transaction, which would take the count back. */
export async function countMail(database: Database, user_id: string): Promise<void> {
  const { allowed, retry_after } = await countAttempt(database, 'email_confirmation', user_id, MAILS)
  if (!allowed) throw new Refusal(429, [{ code: 'TOO_MANY_REQUESTS' }], retry_after)
}

async function ownerOf(transaction: Database, user_id: string) {
  const owner = await transaction
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['id', 'email', 'first_name', 'locale', 'email_confirmed_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!owner) throw unauthorized()
  return owner
}

/**
 * Notes that this address is to take the place of the one before, and writes to
 * it. Whether somebody has it shows nowhere: then its owner is told, by a mail
 * without a link, and the address waits here all the same.
 */
export async function askForEmail(transaction: Database, user_id: string, email: string): Promise<void> {
  const owner = await ownerOf(transaction, user_id)
  const link = await newLink(transaction, owner, email)
  if (await idOfEmail(transaction, email)) await tellOwner(transaction, email)
  else await sendLink(transaction, owner, email, link)
}

/** The address that waits is given up; links to it are dead. What confirms the own one stays. */
export async function withdrawEmail(transaction: Database, user_id: string): Promise<void> {
  const { email: own } = await ownerOf(transaction, user_id)
  await transaction
    .deleteFrom('email_confirmations')
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('email', '<>', own)
    .execute()
}

/** Sends the mail again that the address which waits, or else the own one, is to be confirmed by; nothing when there is nothing to confirm. 429 after too many. */
export async function sendAgain(database: Database, user_id: string): Promise<void> {
  await countMail(database, user_id)
  await inTransaction(database, async (transaction) => {
    const owner = await ownerOf(transaction, user_id)
    const waiting = await unconfirmedEmail(transaction, user_id)
    if (waiting !== null) return askForEmail(transaction, user_id, waiting)
    if (owner.email_confirmed_at === null)
      await sendLink(transaction, owner, owner.email, await newLink(transaction, owner, owner.email))
  })
}
