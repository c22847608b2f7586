import { inTransaction } from '../../database/transaction'
import { unauthorized } from '../../http/errors'
import type { Database } from '../../http/serve'
import { send } from '../../platform/outgoing'
import type { Credential } from '../session/credential'
import { closeOtherSessions, closeSessions } from '../session/devices'
import { hashPassword } from './hash'

interface NewPassword {
  user_id: string
  password_hash: string
  /** The session that goes on; null ends them all. */
  keep: Credential | null
}

/** Puts the new hash in place and ends what the old password had opened: sessions, waiting codes, reset links. Tells her by mail. */
export async function replacePassword(transaction: Database, { user_id, password_hash, keep }: NewPassword): Promise<void> {
  const user = await transaction
    .updateTable('users')
    .where('id', '=', user_id)
    .set({ password_hash })
    .returning(['email', 'first_name', 'locale'])
    .executeTakeFirst()
  if (!user) throw unauthorized()
  await (keep ? closeOtherSessions(transaction, keep) : closeSessions(transaction, user_id))
  await transaction.deleteFrom('pending_entries').where('user_id', '=', user_id).where('purpose', '=', 'sign_in').execute()
  await transaction.deleteFrom('password_resets').where('user_id', '=', user_id).where('used_at', 'is', null).execute()
  const { email: recipient, locale, first_name } = user
  await send(transaction, { user_id, channel: 'email', recipient, kind: 'password_changed', locale, values: { first_name } })
}

/**
 * Gives a user the password that she chose (checked before: checkNewPassword)
 * and signs her other devices out (issue 4, passwords). With a transaction it is
 * part of that one; without, of its own, which then holds nothing while the
 * password is hashed.
 */
export async function changePassword(database: Database, user_id: string, password: string, keep: Credential): Promise<void> {
  const password_hash = await hashPassword(password)
  await inTransaction(database, (transaction) => replacePassword(transaction, { user_id, password_hash, keep }))
}
