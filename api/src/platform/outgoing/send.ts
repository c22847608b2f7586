import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import type { Database } from '../../http/serve'
import type { MessageKind, MessageKinds } from './kinds'

/** The NOTIFY channel of the sender. */
export const OUTGOING_CHANNEL = 'almanac_outgoing'

const DAY = 86_400

interface Outgoing<K extends MessageKind> {
  /** The account that it is about; null without one. */
  user_id: string | null
  channel: 'email' | 'sms' | 'webhook'
  /** An e-mail address, a number in E.164, or the address of a webhook. */
  recipient: string
  kind: K
  locale: string
  values: MessageKinds[K]
  /** Whose study it is about, in whose name it is sent (brand/about-company.ts); null or missing where it is about none. */
  company_id?: string | null
  /** Seconds until it expires; a day by default. */
  ttlSeconds?: number
}

/**
 * Queues a message in the caller's transaction: a sender process sends it after the
 * commit, and retries while the provider is down.
 */
export async function send<K extends MessageKind>(
  transaction: Database,
  { user_id, channel, recipient, kind, locale, values, company_id = null, ttlSeconds = DAY }: Outgoing<K>,
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
      document: JSON.stringify(company_id === null ? values : { ...values, company_id }),
      give_up_at: sql<Date>`now() + make_interval(secs => ${ttlSeconds})`,
    })
    .execute()
  await sql`select pg_notify(${OUTGOING_CHANNEL}, '')`.execute(transaction)
}
