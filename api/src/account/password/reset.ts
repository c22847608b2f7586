import { sql } from 'kysely'
import { Refusal, invalid } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { storedEmail } from '../../people'
import { send, type PreparedReset } from '../../platform'
import { hashOf, readCredential, newToken } from '../session/store'
import { deleteBatch } from '../../database/delete-batch'
import { replacePassword } from './change'
import { checkNewPassword } from './check'
import type { Joining } from '../registration/groups'
import { hashPassword } from './hash'

const HOUR_SECONDS = 3_600

/** Per e-mail, to protect mailboxes. */
const LIMIT_PER_EMAIL: Limit = { most: 5, seconds: HOUR_SECONDS }
/** Per network address: a whole clinic may share one. */
const LIMIT_PER_ADDRESS: Limit = { most: 30, seconds: HOUR_SECONDS }

interface ResetRequest {
  email: string
  /** The visitor's language; the mail is in the language of the account. */
  locale: string
  network: string
}

/**
 * Queues a reset mail. The address is only looked up when the mail is sent, so that response and
 * timing do not reveal whether it is registered. 429 with Retry-After after too many, for known and
 * unknown addresses alike.
 */
export async function sendPasswordReset(database: Database, { email, locale, network }: ResetRequest): Promise<void> {
  const attempts = [
    await countAttempt(database, 'reset_email', email, LIMIT_PER_EMAIL),
    await countAttempt(database, 'reset_address', network, LIMIT_PER_ADDRESS),
  ]
  const refused = attempts.filter((attempt) => !attempt.allowed)
  if (refused.length > 0)
    throw new Refusal(429, [{ code: 'TOO_MANY_RESETS' }], Math.max(...refused.map((attempt) => attempt.retry_after)))
  await inTransaction(database, (transaction) =>
    send(transaction, {
      user_id: null,
      channel: 'email',
      recipient: email,
      kind: 'password_reset',
      locale,
      values: {},
    }),
  )
}

/** Lifetime of a reset link. */
const LINK_MINUTES = 60

/**
 * Creates a reset link for the user with this address; null when it is unknown. Called when the
 * mail is sent, so that the requesting call does the same work with and without an account. The
 * link is valid for an hour from then.
 */
export async function preparePasswordReset(database: Database, email: string): Promise<PreparedReset | null> {
  const user = await database
    .selectFrom('users')
    .where('email', '=', await storedEmail(database, email))
    .select(['id', 'email', 'first_name', 'locale'])
    .executeTakeFirst()
  if (!user) return null
  const secret = newToken()
  await database
    .insertInto('password_resets')
    .values({
      user_id: user.id,
      email: user.email,
      token_hash: hashOf(secret),
      expires_at: sql<Date>`now() + make_interval(mins => ${LINK_MINUTES})`,
    })
    .execute()
  return { user_id: user.id, first_name: user.first_name, locale: user.locale, link: resetLink(user.id, secret) }
}

const linkExpired = () => invalid('LINK_EXPIRED', 'user.reset_password_token')

/** The owner of a valid link. A link to an address that the account no longer has is invalid. */
async function ownerOf(database: Database, { user_id, token_hash }: { user_id: string; token_hash: Buffer }) {
  return database
    .selectFrom('password_resets')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'password_resets.user_id').onRef('users.email', '=', 'password_resets.email'),
    )
    .where('password_resets.user_id', '=', user_id)
    .where('password_resets.token_hash', '=', token_hash)
    .where('password_resets.used_at', 'is', null)
    .where(sql<boolean>`password_resets.expires_at > now()`)
    .select(['users.email', 'users.first_name', 'users.last_name'])
    .executeTakeFirst()
}

/** The owner of the link of a mail. 422 LINK_EXPIRED for a used, expired or invalid one. */
async function ownerByToken(database: Database, reset_password_token: string) {
  const token = readResetToken(reset_password_token)
  const owner = token && (await ownerOf(database, token))
  if (!owner) throw linkExpired()
  return { token, owner }
}

/** The address of the account whose password this link sets. 422 LINK_EXPIRED. */
export async function addressOfLink(database: Database, reset_password_token: string): Promise<string> {
  return (await ownerByToken(database, reset_password_token)).owner.email
}

/**
 * Sets a new password by the link of a mail, which is valid once. Signs out every device,
 * invalidates every other link, and confirms the address, since the mail arrived there. 422
 * LINK_EXPIRED at the token; PASSWORD_TOO_COMMON or PASSWORD_LIKE_YOU at the password, and then the
 * link stays valid (specification 000, section 8). Returns the user's id.
 */
export async function resetByLink(
  { database, accountHooks }: Joining,
  reset_password_token: string,
  password: string,
): Promise<string> {
  const { token, owner } = await ownerByToken(database, reset_password_token)
  const fault = checkNewPassword(password, owner)
  if (fault) throw invalid(fault, 'user.password')
  const password_hash = await hashPassword(password)
  await inTransaction(database, async (transaction) => {
    // Of two concurrent uses only one finds it unused.
    const used = await transaction
      .updateTable('password_resets')
      .where('user_id', '=', token.user_id)
      .where('token_hash', '=', token.token_hash)
      .where('used_at', 'is', null)
      .where(sql<boolean>`expires_at > now()`)
      .set({ used_at: sql<Date>`now()` })
      .returning('email')
      .executeTakeFirst()
    if (!used) throw linkExpired()
    const confirmed = await transaction
      .updateTable('users')
      .where('id', '=', token.user_id)
      .where('email', '=', used.email)
      .set({ email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())` })
      .returning('id')
      .executeTakeFirst()
    if (!confirmed) throw linkExpired()
    await accountHooks.addressConfirmed(transaction, token.user_id, used.email)
    await replacePassword(transaction, { user_id: token.user_id, password_hash, keep: null })
  })
  return token.user_id
}

/** The path of the page for a reset link. */
function resetLink(user_id: string, secret: string): string {
  return `/forgot/${user_id}.${secret}`
}

/** Parses the token of a link: user id and hash of the secret; null for any other format. */
export function readResetToken(token: string): { user_id: string; token_hash: Buffer } | null {
  const credential = readCredential(token.trim())
  return credential && { user_id: credential.user_id, token_hash: hashOf(credential.token) }
}

/** Deletes up to `limit` reset links that expired before `before`; returns the count. */
export function deleteExpiredResets(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'password_resets',
    ['user_id', 'token_hash'],
    sql<boolean>`expires_at < ${before}`,
    limit,
  )
}
