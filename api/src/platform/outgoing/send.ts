import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import type { Database } from '../../http/serve'
import type { MessageKind, MessageKinds } from './kinds'

/** The sender listens here. */
export const OUTGOING_CHANNEL = 'almanac_outgoing'

const DAY = 86_400

interface Outgoing<K extends MessageKind> {
  /** Whose account it is about; null where there is none. */
  user_id: string | null
  channel: 'email' | 'sms'
  /** An e-mail address, or a number in E.164. */
  recipient: string
  kind: K
  locale: string
  values: MessageKinds[K]
  /** After so many seconds it is of no use any more; a day unless told. */
  ttlSeconds?: number
}

/**
 * Leaves a message to be sent, in the transaction of what it tells of: it goes
 * out once that is committed, by whichever process sends, and is tried again
 * while the provider is down.
 */
export async function send<K extends MessageKind>(
  transaction: Database,
  { user_id, channel, recipient, kind, locale, values, ttlSeconds = DAY }: Outgoing<K>,
): Promise<void> {
  await transaction
    .insertInto('outgoing_messages')
    .values({
      id: newId(),
      user_id,
      channel,
      recipient,
      kind,
      locale,
      document: JSON.stringify(values),
      give_up_at: sql<Date>`now() + make_interval(secs => ${ttlSeconds})`,
    })
    .execute()
  await sql`select pg_notify(${OUTGOING_CHANNEL}, '')`.execute(transaction)
}
