import { sql, type Transaction } from 'kysely'
import { backoffDelay } from '@almanac/domain/backoff'
import type { Tables } from '../../../database/tables'
import type { Database } from '../../../http/serve'

/** A message that is this process's to send, as long as the transaction lasts. */
export interface Claimed {
  id: string
  user_id: string | null
  channel: 'email' | 'sms'
  recipient: string
  kind: string
  locale: string
  document: object
  tries: number
}

/** Takes the message of a channel that is due longest; undefined when none is, or others have them all. */
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
    .executeTakeFirst()
}

/** What is over keeps neither its words nor to whom it went. */
const erased = { document: '{}', recipient: '' }

/** It went out, or there was nothing to send. */
export async function markSent(transaction: Database, id: string): Promise<void> {
  await transaction
    .updateTable('outgoing_messages')
    .where('id', '=', id)
    .set({ ...erased, sent_at: sql<Date>`now()`, failure: null })
    .execute()
}

/** It will never go out. */
export async function giveUp(transaction: Database, id: string, failure: string): Promise<void> {
  await transaction
    .updateTable('outgoing_messages')
    .where('id', '=', id)
    .set({ ...erased, given_up_at: sql<Date>`now()`, failure })
    .execute()
}

/** A message that could not be sent is tried again after some seconds, then after up to ten minutes. */
const BACKOFF = { initialDelay: 6_000, maxDelay: 600_000 }

/** It is tried again later. */
export async function putOff(
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

/** Gives up what is of no use any more, whether anybody can send it or not; the answer is how many. */
export async function giveUpLate(database: Database): Promise<number> {
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
