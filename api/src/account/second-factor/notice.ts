import type { Database } from '../../http/serve'
import { send, type FactorChange } from '../../platform'

const recipientOf = (transaction: Database, user_id: string) =>
  transaction
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['email', 'first_name', 'locale'])
    .executeTakeFirstOrThrow()

/** Tells somebody by mail what has changed about their second factor, so that whoever did not do it can act. In the transaction of the change. */
export async function mailFactorChange(transaction: Database, user_id: string, change: FactorChange): Promise<void> {
  const { email: recipient, first_name, locale } = await recipientOf(transaction, user_id)
  const values = { first_name, change }
  await send(transaction, { user_id, channel: 'email', recipient, kind: 'factor_changed', locale, values })
}

/** Tells a clinician by mail from when they need a second factor: a session that lasts for months shows no sign-in. */
export async function mailFactorNeeded(transaction: Database, user_id: string, required_from: Date): Promise<void> {
  const { email: recipient, first_name, locale } = await recipientOf(transaction, user_id)
  const values = { first_name, required_from: required_from.toISOString() }
  await send(transaction, { user_id, channel: 'email', recipient, kind: 'factor_needed', locale, values })
}
