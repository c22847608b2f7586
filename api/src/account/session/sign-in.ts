import type { FastifyRequest } from 'fastify'
import type { Credentials } from '@almanac/contracts/account/session'
import { unauthorized } from '../../http/errors'
import type { Database } from '../../http/serve'
import { hasClosedStudy } from '../../platform'
import { isPassword } from '../password/hash'
import { countSignIn, forgetSignIns } from './attempts'
import { studyClosed } from '../../http/study-closed'

/** How e-mail addresses are kept and compared. */
function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** Whoever knows this password, and the hash that it was compared with. */
export interface Verified {
  user_id: string
  locale: string
  password_hash: string
}

/**
 * The participant with this e-mail and password. A wrong password and an
 * unknown e-mail are refused alike, in words and in time (401); too many tries
 * are refused unseen (429).
 */
export async function verifyCredentials(
  database: Database,
  { email, password }: Credentials,
  request: FastifyRequest,
): Promise<Verified> {
  const key = emailKey(email)
  const user = await database
    .selectFrom('users')
    .where('email', '=', key)
    .select(['id', 'password_hash', 'locale'])
    .executeTakeFirst()
  // Whoever is refused from here on is noted as having tried this account; an address that nobody has is kept nowhere.
  request.claimed_user_id = user?.id
  const counted = await countSignIn(database, key, request)
  const right = await isPassword(password, user?.password_hash ?? null)
  if (!user?.password_hash || !right) throw unauthorized('INVALID_CREDENTIALS')
  await forgetSignIns(database, counted)
  if (await hasClosedStudy(database, user.id)) throw studyClosed()
  return { user_id: user.id, locale: user.locale, password_hash: user.password_hash }
}
