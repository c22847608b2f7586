import { Refusal } from '../../http/errors'
import { countAttempt, forgetAttempts, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { isPassword } from '../password/hash'

/** Tries to say her own password; whoever holds an open session must not guess on. */
const OWN_PASSWORD: Limit = { most: 10, seconds: 15 * 60 }

/** Refuses with 422 WRONG_PASSWORD at the field, or 429 after too many tries, unless it is the user's own password. */
export async function requireOwnPassword(database: Database, user_id: string, password: string, field: string): Promise<void> {
  const { allowed } = await countAttempt(database, 'own_password', user_id, OWN_PASSWORD)
  if (!allowed) throw new Refusal(429, [{ code: 'TOO_MANY_SIGN_INS', field }])
  const user = await database.selectFrom('users').where('id', '=', user_id).select('password_hash').executeTakeFirst()
  if (!(await isPassword(password, user?.password_hash ?? null))) throw new Refusal(422, [{ code: 'WRONG_PASSWORD', field }])
  await forgetAttempts(database, 'own_password', user_id)
}
