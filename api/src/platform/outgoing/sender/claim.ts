import { sql, type Transaction } from 'kysely'
import { backoffDelay } from '@almanac/domain/backoff'
import type { Tables } from '../../../database/tables'
import type { Database } from '../../../http/serve'

/** A message locked by this process for the duration of the transaction. */
export interface Claimed {
  id: string
  user_id: string | null
  channel: 'email' | 'sms' | 'webhook'
  recipient: string
  kind: string
  locale: string
  /** The region whose formats the user reads; null for others. */
  region: string | null
  document: object
  tries: number
}

/** Locks the longest-due message of a channel; undefined when none is due or unlocked. */
export function claim(transaction: Transaction<Tables>, channel: Claimed['channel']): Promise<Claimed | undefined> {
  return transaction
    .selectFrom('outgoing_messages')
    .where('channel', '=', channel)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('send_after', '<=', sql<Date>`now()`)
    .where('give_up_at', '>', sql<Date>`now()`)
    .orderBy('send_after')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select(['id', 'user_id', 'channel', 'recipient', 'kind', 'locale', 'document', 'tries'])
    .select((message) =>
      message
        .selectFrom('users')
        .whereRef('users.id', '=', 'outgoing_messages.user_id')
        .select('users.region')
        .as('region'),
    )
    .executeTakeFirst()
}

/** A finished message keeps neither content nor recipient. */
const erased = { document: '{}', recipient: '' }

/** Marks it as sent, or as having nothing to send. */
export async function markSent(transaction: Database, id: string): Promise<void> {
  await transaction
    .updateTable('outgoing_messages')
    .where('id', '=', id)
    .set({ ...erased, sent_at: sql<Date>`now()`, failure: null })
    .execute()
}

/** Marks it as failed for good. */
export async function markFailed(transaction: Database, id: string, failure: string): Promise<void> {
  await transaction
    .updateTable('outgoing_messages')
    .where('id', '=', id)
    .set({ ...erased, given_up_at: sql<Date>`now()`, failure })
    .execute()
}

/** Milliseconds between retries. */
const BACKOFF = { initialDelay: 6_000, maxDelay: 600_000 }

/** Schedules a retry. */
export async function scheduleRetry(
  database: Database,
  { id, tries }: Pick<Claimed, 'id' | 'tries'>,
  failure: string,
): Promise<void> {
  await database
    .updateTable('outgoing_messages')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .set({
      tries: tries + 1,
      failure,
      send_after: sql<Date>`now() + make_interval(secs => ${backoffDelay(tries, BACKOFF) / 1000})`,
    })
    .execute()
}

/** Gives up expired messages, with or without a provider; returns the count. */
export async function failExpired(database: Database): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('outgoing_messages')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('give_up_at', '<=', sql<Date>`now()`)
    .where('id', 'in', (query) =>
      query
        .selectFrom('outgoing_messages')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('give_up_at', '<=', sql<Date>`now()`)
        .select('id')
        .limit(1000)
        .forUpdate()
        .skipLocked(),
    )
    .set({ ...erased, given_up_at: sql<Date>`now()` })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
