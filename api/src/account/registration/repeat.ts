import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import { isPassword } from '../password/hash'
import { hashOf } from '../session/store'
import type { Form } from './new-account'

/** How long a registration can be repeated. */
const REPEAT_HOURS = 24

/** The hash that is stored of an idempotency key. */
export const keyHashOf = (key: string): string => hashOf(key.toLowerCase()).toString('base64url')

/**
 * The account that this page has already made with this form, whose answer was lost on its way. Its
 * key was in no other request, so nobody else can repeat it; the password is checked all the same, or its hash where an earlier
 * step has made it (`known_hash`).
 */
export async function repeatedRegistration(
  database: Database,
  { email, password, idempotency_key }: Form,
  known_hash?: string,
): Promise<{ user_id: string; password_hash: string } | undefined> {
  if (idempotency_key === undefined) return undefined
  const user = await database
    .selectFrom('users')
    .where('email', '=', email)
    .where(sql<boolean>`registration->>'key_hash' = ${keyHashOf(idempotency_key)}`)
    .where(sql<boolean>`created_at > now() - make_interval(hours => ${REPEAT_HOURS})`)
    .select(['id', 'password_hash'])
    .executeTakeFirst()
  if (!user?.password_hash) return undefined
  const isSame = known_hash ? known_hash === user.password_hash : await isPassword(password, user.password_hash)
  if (!isSame) return undefined
  return { user_id: user.id, password_hash: user.password_hash }
}
