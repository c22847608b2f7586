import { sql } from 'kysely'
import { errorCode } from '../../database/embedded/failure'
import { inTransaction } from '../../database/transaction'
import { invalid } from '../../http/errors'
import type { Database } from '../../http/serve'
import { send } from '../../platform'
import { readResetToken } from '../password/link'

const UNIQUE_VIOLATION = '23505'

const expired = () => invalid('LINK_EXPIRED', 'token')

interface Link {
  user_id: string
  token_hash: Buffer
}

/** Whose link this is and which address it confirms; it is good for nothing after that. Of two at the same moment one finds it unused. */
async function use(transaction: Database, { user_id, token_hash }: Link): Promise<string> {
  const used = await transaction
    .updateTable('email_confirmations')
    .where('user_id', '=', user_id)
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .set({ used_at: sql<Date>`now()` })
    .returning('email')
    .executeTakeFirst()
  if (!used) throw expired()
  return used.email
}

/** Whose address it is, and whether it took the place of another. */
interface Confirmed {
  user_id: string
  changed: boolean
}

async function takeEffect(transaction: Database, link: Link): Promise<Confirmed> {
  const { user_id } = link
  const user = await transaction
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['email', 'first_name', 'locale'])
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw expired()
  const email = await use(transaction, link)
  if (email === user.email) {
    await transaction
      .updateTable('users')
      .where('id', '=', user_id)
      .set({ email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())` })
      .execute()
    return { user_id, changed: false }
  }
  await transaction
    .updateTable('users')
    .where('id', '=', user_id)
    .set({ email, email_confirmed_at: sql<Date>`now()` })
    .execute()
  await transaction
    .deleteFrom('email_confirmations')
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute()
  await send(transaction, {
    user_id,
    channel: 'email',
    recipient: user.email,
    kind: 'email_changed',
    locale: user.locale,
    values: { first_name: user.first_name },
  })
  return { user_id, changed: true }
}

/**
 * Confirms the address that the link was sent to; when it is another than the
 * account's, it takes its place, and the one before is told. 422 LINK_EXPIRED
 * for a link that is used, old or none; EMAIL_TAKEN when somebody has registered
 * with the address meanwhile: she who has the link has its mailbox, so she may know.
 */
export async function confirmByLink(database: Database, token: string): Promise<Confirmed> {
  const link = readResetToken(token)
  if (!link) throw expired()
  try {
    return await inTransaction(database, (transaction) => takeEffect(transaction, link))
  } catch (error) {
    throw errorCode(error) === UNIQUE_VIOLATION ? invalid('EMAIL_TAKEN', 'token') : error
  }
}
