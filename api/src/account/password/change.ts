import { unauthorized, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { send } from '../../platform'
import type { Credential } from '../../http/authentication'
import { closeOtherSessions, closeSessions } from '../session/devices'
import { countAttempt, forgetAttempts, type Limit } from '../../http/limits/attempts'
import { isPassword } from './hash'

interface NewPassword {
  user_id: string
  /** From hashPassword. */
  password_hash: string
  /** The session that goes on; null ends them all. */
  keep: Credential | null
}

/**
 * Puts the hash of a new password in place, which was checked before
 * (checkNewPassword), and ends what the old one had opened: other sessions,
 * sign-ins that wait for a code, reset links. Tells them by
 * mail. In the caller's transaction, which holds nothing while the password is
 * hashed.
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

/** A stranger at a user's open device must not be able to find out their password. */
const ATTEMPT_LIMIT: Limit = { most: 10, seconds: 15 * 60 }

/**
 * The user's own password, asked for before something that matters. 422
 * WRONG_PASSWORD at the field, because a browser signs out on a 401; 429 with
 * Retry-After after ten wrong ones. Not inside a transaction: its refusal would
 * take the counted try back.
 */
export async function requirePassword(
  database: Database,
  user_id: string,
  password: string,
  field: string,
): Promise<void> {
  if (database.isTransaction)
    throw new Error('A password is asked for before the transaction: a refusal must not take the counted try back.')
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
