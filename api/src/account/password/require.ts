import { Refusal, unauthorized } from '../../http/errors'
import { countAttempt, forgetAttempts, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { isPassword } from './hash'

/** Whoever sits at somebody's open device must not be able to find out her password. */
const LIMIT: Limit = { most: 10, seconds: 15 * 60 }

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
  const attempt = await countAttempt(database, 'own_password', user_id, LIMIT)
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
