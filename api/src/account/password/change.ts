import { unauthorized, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { send } from '../../platform'
import type { Credential } from '../../http/authentication'
import { closeOtherSessions, closeSessions } from '../session/devices'
import { countAttempt, forgetAttempts, type Limit } from '../../http/limits/attempts'
import { useConfirmation } from './confirmation'
import { isPassword } from './hash'

interface NewPassword {
  user_id: string
  /** Result of hashPassword. */
  password_hash: string
  /** The session to keep; null ends all of them. */
  keep: Credential | null
}

/**
 * Stores the hash of a new password, already validated (checkNewPassword), and ends everything the
 * old one had opened: other sessions, pending sign-ins, reset links. Notifies the user by mail. In
 * the caller's transaction, so that no lock is held while the password is hashed.
 */
export async function replacePassword(
  transaction: Database,
  { user_id, password_hash, keep }: NewPassword,
): Promise<void> {
  const user = await transaction
    .updateTable('users')
    .where('id', '=', user_id)
    .set({ password_hash })
    .returning(['email', 'first_name', 'locale'])
    .executeTakeFirst()
  if (!user) throw unauthorized()
  await (keep ? closeOtherSessions(transaction, keep) : closeSessions(transaction, user_id))
  await transaction
    .deleteFrom('pending_entries')
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'sign_in')
    .execute()
  await transaction.deleteFrom('password_resets').where('user_id', '=', user_id).where('used_at', 'is', null).execute()
  const { email: recipient, locale, first_name } = user
  await send(transaction, {
    user_id,
    channel: 'email',
    recipient,
    kind: 'password_changed',
    locale,
    values: { first_name },
  })
}

/** Keeps a stranger at a user's unlocked device from guessing the password. */
const ATTEMPT_LIMIT: Limit = { most: 10, seconds: 15 * 60 }

/**
 * Requires the user's own password before a sensitive action, or in its place what a passkey has confirmed just now. 422 WRONG_PASSWORD at the field,
 * because a browser signs out on a 401; 429 with Retry-After after ten wrong ones. Not inside a
 * transaction, whose rollback would undo the count.
 */
export async function requirePassword(
  database: Database,
  user_id: string,
  password: string,
  field: string,
): Promise<void> {
  if (database.isTransaction)
    throw new Error('A password is asked for before the transaction: a refusal must not take the counted try back.')
  if (await useConfirmation(database, user_id, password)) return
  const attempt = await countAttempt(database, 'own_password', user_id, ATTEMPT_LIMIT)
  if (!attempt.allowed)
    throw new Refusal(
      429,
      [{ code: 'TOO_MANY_PASSWORDS', field, values: { minutes: String(Math.ceil(attempt.retry_after / 60)) } }],
      attempt.retry_after,
    )
  const user = await database.selectFrom('users').where('id', '=', user_id).select('password_hash').executeTakeFirst()
  if (!user) throw unauthorized()
  if (!(await isPassword(password, user.password_hash))) throw new Refusal(422, [{ code: 'WRONG_PASSWORD', field }])
  await forgetAttempts(database, 'own_password', user_id)
}
