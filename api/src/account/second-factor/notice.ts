import type { Database } from '../../http/serve'
import { send, type FactorChange } from '../../platform'

/** Tells somebody by mail what has changed about their second factor, so that whoever did not do it can act. In the transaction of the change. */
export async function mailFactorChange(transaction: Database, user_id: string, change: FactorChange): Promise<void> {
  const { email, first_name, locale } = await transaction
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['email', 'first_name', 'locale'])
    .executeTakeFirstOrThrow()
  await send(transaction, {
    user_id,
    channel: 'email',
    recipient: email,
    kind: 'factor_changed',
    locale,
    values: { first_name, change },
  })
}
