import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import { invalid } from '../../http/errors'
import type { Database } from '../../http/serve'
import { replacePassword } from './change'
import { checkNewPassword } from './check'
import { hashPassword } from './hash'
import { readResetToken } from './link'

const linkExpired = () => invalid('LINK_EXPIRED', 'user.reset_password_token')

/** Whose living link this is. A link to an address that the account has no more is dead. */
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

/**
 * Sets a new password by the link of a mail, once. Every device is signed out
 * and every other link is dead; the address is confirmed, since the mail came
 * there. 422 LINK_EXPIRED at the token; PASSWORD_TOO_COMMON or PASSWORD_LIKE_YOU
 * at the password, and then the link stays good (specification 000, section 8).
 * Gives the id of whose it is.
 */
export async function resetByLink(database: Database, reset_password_token: string, password: string): Promise<string> {
  const token = readResetToken(reset_password_token)
  const owner = token && (await ownerOf(database, token))
  if (!owner) throw linkExpired()
  const fault = checkNewPassword(password, owner)
  if (fault) throw invalid(fault, 'user.password')
  const password_hash = await hashPassword(password)
  await inTransaction(database, async (transaction) => {
    // Of two at the same moment one finds it unused.
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
    await replacePassword(transaction, { user_id: token.user_id, password_hash, keep: null })
  })
  return token.user_id
}
