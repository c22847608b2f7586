import { createHash } from 'node:crypto'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'

/**
 * Stops the mails that a person can do without, for a user or for the address of
 * an invitation. Doing it again changes nothing. 404 for a wrong code, as for
 * somebody who is not there.
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
  // Since then they may have registered with it: then it is theirs to set.
  await database.updateTable('users').where('email', '=', invitation.email).set({ dont_send_emails: true }).execute()
}

/**
 * Whether the participant with this address wants no mails that they can do without. What a
 * user has set counts for them; an address without an account is asked for among
 * those that stopped invitations.
 */
export async function isUnwanted(database: Database, email: string): Promise<boolean> {
  const user = await database
    .selectFrom('users')
    .where('email', '=', email.trim().toLowerCase())
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

/** The code in the links with which a user stops mails; null when they are gone. */
export async function unsubscribeCodeOf(database: Database, user_id: string): Promise<string | null> {
  const user = await database
    .selectFrom('users')
    .where('id', '=', user_id)
    .select('unsubscribe_code')
    .executeTakeFirst()
  return user?.unsubscribe_code ?? null
}

/** What is stored of an address that wants nothing from us: enough to know it again, not to read it. */
export function hashOfEmail(email: string): Buffer {
  return createHash('sha256').update(email.trim().toLowerCase()).digest()
}
