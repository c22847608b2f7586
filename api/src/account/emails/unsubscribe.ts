import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { hashOfEmail } from './hash'

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
  // Since then she may have registered with it: then it is hers to set.
  await database.updateTable('users').where('email', '=', invitation.email).set({ dont_send_emails: true }).execute()
}
