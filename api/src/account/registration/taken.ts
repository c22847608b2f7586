import { inTransaction } from '../../database/transaction'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { send } from '../../platform'

/** Nobody's mailbox is filled by somebody who tries her address again and again. */
const TOLD: Limit = { most: 2, seconds: 86_400 }

/** Tells the owner of an address that somebody tried to register with it: most often it was herself. */
export async function tellOwner(database: Database, email: string): Promise<void> {
  const owner = await database
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'first_name', 'locale'])
    .executeTakeFirst()
  if (!owner || !(await countAttempt(database, 'account_exists', email, TOLD)).allowed) return
  await inTransaction(database, (transaction) =>
    send(transaction, {
      user_id: owner.id,
      channel: 'email',
      recipient: email,
      kind: 'account_exists',
      locale: owner.locale,
      values: { first_name: owner.first_name },
    }),
  )
}
