import { unauthorized } from '../../http/errors'
import type { Database } from '../../http/serve'
import { send } from '../../platform'
import type { Credential } from '../../http/authentication'
import { closeOtherSessions, closeSessions } from '../session/devices'

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
 * sign-ins that wait for a code, reset links. Tells her by
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
