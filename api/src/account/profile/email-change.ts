import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import { Refusal, unauthorized, invalid } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { idOfEmail } from '../../people'
import type { Joining } from '../registration/groups'
import { notifyOwner } from '../registration/new-account'
import { errorCode } from '../../database/embedded/failure'
import { send } from '../../platform'
import { readResetToken } from '../password/reset'
import { hashOf, newToken } from '../session/store'
import { unconfirmedEmail } from './read'

/** Mails that confirm an address, of one account: nobody's mailbox is filled by them. */
const MAIL_LIMIT: Limit = { most: 5, seconds: 3_600 }

/** Counts a mail that is to be asked for. 429 with Retry-After after too many. Not inside a transaction, which would take the count back. */
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
 * Notes that this address is to take the place of the one before, and writes to
 * it. Whether somebody has it shows nowhere: then its owner is told, by a mail
 * without a link, and the address waits here all the same.
 */
export async function askForEmail(transaction: Database, user_id: string, email: string): Promise<void> {
  const owner = await ownerOf(transaction, user_id)
  const link = await newLink(transaction, owner, email)
  if (await idOfEmail(transaction, email)) await notifyOwner(transaction, email)
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

const UNIQUE_VIOLATION = '23505'

const expired = () => invalid('LINK_EXPIRED', 'token')

interface Link {
  user_id: string
  token_hash: Buffer
}

/** Whose link this is and which address it confirms; it is good for nothing after that. Of two at the same moment one finds it unused. */
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

/** Whose address it is, and whether it took the place of another. */
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
 * Confirms the address that the link was sent to; when it is another than the
 * account's, it takes its place, and the one before is told. 422 LINK_EXPIRED
 * for a link that is used, old or none; EMAIL_TAKEN when somebody has registered
 * with the address meanwhile: the holder of the link has its mailbox, so they may know.
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

/** How long the link of a mail that confirms an address is good. */
const LINK_DAYS = 3

interface Owner {
  id: string
  email: string
  first_name: string | null
  locale: string
}

/** Keeps a link by which this address is confirmed, and gives the path that it opens. Links to the same address, and to others than their own, are dead from then on. */
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

/** Leaves the mail with a link to be sent: to their own address, or to the one that is to take its place. */
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
