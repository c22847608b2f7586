import type { Session } from '../../http/authentication'
import type { Database } from '../../http/serve'
import { isInClosedStudy } from '../../platform'
import { doesAnyCompanyAskForPasskeys } from '../second-factor/passkeys/asked'
import { hashOf, isUnexpired, readCredential } from '../session/store'

/**
 * The session of an app's stored secret; null when it has ended or is unknown. Does not replace the secret, so that
 * the native shell may send data while a page exchanges the secret for the next. The previous secret is accepted as
 * well, since the shell may not have received the newest. Does not extend the session.
 */
export async function findAppSession(database: Database, secret: string): Promise<Session | null> {
  const credential = readCredential(secret)
  if (!credential) return null
  const presented = hashOf(credential.token)
  const found = await database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.user_id', '=', credential.user_id)
    .where(({ or, eb }) =>
      or([eb('sessions.app_secret_hash', '=', presented), eb('sessions.app_secret_before_hash', '=', presented)]),
    )
    .where('sessions.shared_device', '=', false)
    .where(isUnexpired)
    .select([
      'sessions.user_id',
      'sessions.csrf_hash',
      'sessions.second_factor',
      'sessions.passkey_waived',
      'users.locale',
    ])
    .select(isInClosedStudy('sessions.user_id').as('study_closed'))
    .select(doesAnyCompanyAskForPasskeys.as('passkeys_asked'))
    .executeTakeFirst()
  return found ? { ...found, token: credential.token } : null
}
