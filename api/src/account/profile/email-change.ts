import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import { Refusal, unauthorized, invalid } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { idOfEmail } from '../../people'
import type { Joining } from '../registration/groups'
import { notifyOwner } from '../registration/new-account'
import { errorCode, UNIQUE_VIOLATION } from '../../database/embedded/failure'
import { send } from '../../platform'
import { readResetToken } from '../password/reset'
import { hashOf, newToken } from '../session/store'
import { unconfirmedEmail } from './read'

/** Limit of confirmation mails per account, to protect mailboxes. */
const MAIL_LIMIT: Limit = { most: 5, seconds: 3_600 }

/** Counts a requested mail. 429 with Retry-After after too many. Not in a transaction, whose rollback would undo the count. */
export async function countMail(database: Database, user_id: string): Promise<void> {
  const { allowed, retry_after } = await countAttempt(database, 'email_confirmation', user_id, MAIL_LIMIT)
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
 * Stores the new address as unconfirmed, and sends it a mail. The response does not
 * reveal whether it is taken: then its owner gets a mail without a link, and the
 * address is stored in the same way.
 */
export async function requestEmailChange(transaction: Database, user_id: string, email: string): Promise<void> {
  const owner = await ownerOf(transaction, user_id)
  const link = await newLink(transaction, owner, email)
  if (await idOfEmail(transaction, email)) await notifyOwner(transaction, email)
  else await sendLink(transaction, owner, email, link)
}

/** Withdraws the unconfirmed address and its links. Links for the current address stay valid. */
export async function withdrawEmail(transaction: Database, user_id: string): Promise<void> {
  const { email: own } = await ownerOf(transaction, user_id)
  await transaction
    .deleteFrom('email_confirmations')
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('email', '<>', own)
    .execute()
}

/** Sends the confirmation mail of the unconfirmed new address, else of the current one, again; nothing when both are confirmed. 429 after too many. */
export async function sendAgain(database: Database, user_id: string): Promise<void> {
  await countMail(database, user_id)
  await inTransaction(database, async (transaction) => {
    const owner = await ownerOf(transaction, user_id)
    const waiting = await unconfirmedEmail(transaction, user_id)
    if (waiting !== null) return requestEmailChange(transaction, user_id, waiting)
    if (owner.email_confirmed_at === null)
      await sendLink(transaction, owner, owner.email, await newLink(transaction, owner, owner.email))
  })
}

const expired = () => invalid('LINK_EXPIRED', 'token')

interface Link {
  user_id: string
  token_hash: Buffer
}

/** Uses up a link and returns the address that it confirms. Of two concurrent uses only one succeeds. */
async function use(transaction: Database, { user_id, token_hash }: Link): Promise<string> {
  const used = await transaction
    .updateTable('email_confirmations')
    .where('user_id', '=', user_id)
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .set({ used_at: sql<Date>`now()` })
    .returning('email')
    .executeTakeFirst()
  if (!used) throw expired()
  return used.email
}

/** Whether this link has confirmed the address that the account still has: opening it again is no fault. */
async function isConfirmedAlready(
  transaction: Database,
  { user_id, token_hash }: Link,
  email: string,
): Promise<boolean> {
  const used = await transaction
    .selectFrom('email_confirmations')
    .where('user_id', '=', user_id)
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is not', null)
    .where('email', '=', email)
    .select('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** The owner of a confirmed address, and whether it replaced another. */
interface Confirmed {
  user_id: string
  changed: boolean
}

async function takeEffect({ database: transaction, accountHooks }: Joining, link: Link): Promise<Confirmed> {
  const { user_id } = link
  const user = await transaction
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['email', 'first_name', 'locale'])
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw expired()
  if (await isConfirmedAlready(transaction, link, user.email)) return { user_id, changed: false }
  const email = await use(transaction, link)
  if (email === user.email) {
    await transaction
      .updateTable('users')
      .where('id', '=', user_id)
      .set({ email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())` })
      .execute()
    await accountHooks.addressConfirmed(transaction, user_id, email)
    return { user_id, changed: false }
  }
  await transaction
    .updateTable('users')
    .where('id', '=', user_id)
    .set({ email, email_confirmed_at: sql<Date>`now()` })
    .execute()
  await transaction
    .deleteFrom('email_confirmations')
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute()
  await send(transaction, {
    user_id,
    channel: 'email',
    recipient: user.email,
    kind: 'email_changed',
    locale: user.locale,
    values: { first_name: user.first_name },
  })
  await accountHooks.addressConfirmed(transaction, user_id, email)
  return { user_id, changed: true }
}

/**
 * Confirms the address that the link was sent to; a new address replaces the
 * account's, and the previous one is notified. 422 LINK_EXPIRED for a used, expired
 * or invalid link; EMAIL_TAKEN when the address was registered meanwhile: the holder
 * of the link has its mailbox, so they may know.
 */
export async function confirmByLink({ database, accountHooks }: Joining, token: string): Promise<Confirmed> {
  const link = readResetToken(token)
  if (!link) throw expired()
  try {
    return await inTransaction(database, (transaction) => takeEffect({ database: transaction, accountHooks }, link))
  } catch (error) {
    throw errorCode(error) === UNIQUE_VIOLATION ? invalid('EMAIL_TAKEN', 'token') : error
  }
}

/** Lifetime of a confirmation link. */
const LINK_DAYS = 3

interface Owner {
  id: string
  email: string
  first_name: string | null
  locale: string
}

/** Creates a confirmation link for this address and returns its path. Earlier links for it, and for other new addresses, become invalid. */
async function newLink(
  transaction: Database,
  { id: user_id, email: own }: Pick<Owner, 'id' | 'email'>,
  email: string,
): Promise<string> {
  await transaction
    .deleteFrom('email_confirmations')
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where((either) => either.or([either('email', '=', email), either('email', '<>', own)]))
    .execute()
  const secret = newToken()
  await transaction
    .insertInto('email_confirmations')
    .values({
      user_id,
      email,
      token_hash: hashOf(secret),
      expires_at: sql<Date>`now() + make_interval(days => ${LINK_DAYS})`,
    })
    .execute()
  return `/confirm_email/${user_id}.${secret}`
}

/** Queues the mail with a link to the current address, or to the new one. */
async function sendLink(transaction: Database, owner: Owner, email: string, link: string): Promise<void> {
  const { id: user_id, first_name, locale } = owner
  const kind = email === owner.email ? 'email_confirmation' : 'email_change'
  await send(transaction, {
    user_id,
    channel: 'email',
    recipient: email,
    kind,
    locale,
    values: { first_name, link },
    ttlSeconds: LINK_DAYS * 86_400,
  })
}
