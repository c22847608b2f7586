import type { Session } from '../../http/authentication'
import type { Database } from '../../http/serve'
import { isInClosedStudy } from '../../platform'
import { hashOf, isUnexpired, readCredential } from '../session/store'

/**
 * The session of the secret that the app keeps; null when it has ended or never was. The secret stays as it is, so
 * that the app may send something while a page of it exchanges the secret for the next. The one before is taken as
 * well: the shell may not have heard of the newest. The session is not noted as used.
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
    .select(['sessions.user_id', 'sessions.csrf_hash', 'sessions.second_factor', 'users.locale'])
    .select(isInClosedStudy('sessions.user_id').as('study_closed'))
    .executeTakeFirst()
  return found ? { ...found, token: credential.token } : null
}
