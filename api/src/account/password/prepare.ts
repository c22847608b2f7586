import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import type { PreparedReset } from '../../platform'
import { hashOf, newToken } from '../session/credential'
import { resetLink } from './link'

/** How long a reset link is good. */
const LINK_MINUTES = 60

/**
 * Makes a reset link for whoever has this address; null when nobody has.
 * Called when the mail is about to be sent, so that the call which asks for it
 * does the same work, account or not. The link is good for an hour from then.
 */
export async function preparePasswordReset(database: Database, email: string): Promise<PreparedReset | null> {
  const user = await database
    .selectFrom('users')
    .where('email', '=', email.trim().toLowerCase())
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
