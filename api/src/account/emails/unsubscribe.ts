import { normalizeEmail } from '@almanac/contracts/characters'
import { createHash } from 'node:crypto'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'

/**
 * Unsubscribes a user, or the address of an invitation, from optional mails.
 * Idempotent. 404 for a wrong code, as for an unknown user.
 */
export async function unsubscribe(database: Database, id: string, code: string): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('users')
    .where('id', '=', id)
    .where('unsubscribe_code', '=', code)
    .set({ dont_send_emails: true })
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const invitation = await database
    .selectFrom('invitations')
    .where('id', '=', id)
    .where('unsubscribe_code', '=', code)
    .select('email')
    .executeTakeFirst()
  if (!invitation) throw notFound()
  await database
    .insertInto('email_suppressions')
    .values({ email_hash: hashOfEmail(invitation.email) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // They may have registered with it since: then it is their account's setting.
  await database.updateTable('users').where('email', '=', invitation.email).set({ dont_send_emails: true }).execute()
}

/**
 * Whether this address has unsubscribed from optional mails. A user's setting has
 * precedence; an address without an account is looked up among the unsubscribed
 * addresses of invitations.
 */
export async function isUnsubscribed(database: Database, email: string): Promise<boolean> {
  const user = await database
    .selectFrom('users')
    .where('email', '=', normalizeEmail(email))
    .select('dont_send_emails')
    .executeTakeFirst()
  if (user) return user.dont_send_emails
  const suppressed = await database
    .selectFrom('email_suppressions')
    .where('email_hash', '=', hashOfEmail(email))
    .select('email_hash')
    .executeTakeFirst()
  return suppressed !== undefined
}

/** The code of a user's unsubscribe links; null when the account is deleted. */
export async function unsubscribeCodeOf(database: Database, user_id: string): Promise<string | null> {
  const user = await database
    .selectFrom('users')
    .where('id', '=', user_id)
    .select('unsubscribe_code')
    .executeTakeFirst()
  return user?.unsubscribe_code ?? null
}

/** The hash stored of an unsubscribed address: it can be matched, not read. */
export function hashOfEmail(email: string): Buffer {
  return createHash('sha256').update(normalizeEmail(email)).digest()
}
