import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import { send } from '../../platform'
import { hashOf, newToken } from '../session/credential'

/** How long the link of a mail that confirms an address is good. */
const DAYS = 3

interface Owner {
  id: string
  email: string
  first_name: string | null
  locale: string
}

/** Keeps a link by which this address is confirmed, and gives the path that it opens. Links to the same address, and to others than her own, are dead from then on. */
export async function newLink(
  transaction: Database,
  { id: user_id, email: own }: Pick<Owner, 'id' | 'email'>,
  email: string,
): Promise<string> {
  await transaction
    .deleteFrom('email_confirmations')
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where((either) => either.or([either('email', '=', email), either('email', '<>', own)]))
    .execute()
  const secret = newToken()
  await transaction
    .insertInto('email_confirmations')
    .values({
      user_id,
      email,
      token_hash: hashOf(secret),
      expires_at: sql<Date>`now() + make_interval(days => ${DAYS})`,
    })
    .execute()
  return `/confirm_email/${user_id}.${secret}`
}

/** Leaves the mail with a link to be sent: to her own address, or to the one that is to take its place. */
export async function sendLink(transaction: Database, owner: Owner, email: string, link: string): Promise<void> {
  const { id: user_id, first_name, locale } = owner
  const kind = email === owner.email ? 'email_confirmation' : 'email_change'
  await send(transaction, {
    user_id,
    channel: 'email',
    recipient: email,
    kind,
    locale,
    values: { first_name, link },
    useful: DAYS * 86_400,
  })
}
