import type { Database } from '../../http/serve'
import { hashOfEmail } from './hash'

/**
 * Whether whoever has this address wants no mails that she can do without. What a
 * user has set counts for her; an address without an account is asked for among
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
