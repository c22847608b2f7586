import { sql } from 'kysely'
import { remindedPeople } from '../../account'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { send } from '../../platform'
import { note, type ConnectionKey } from './progress'

/** Where a connection is repaired. The mail names no device, because that would reveal the recipient's condition. */
const LINK = '/sync'

/** In seconds; a later mail would be about another failure. */
const TTL_SECONDS = 3 * 86_400

/** Records a successful read: the next failure is notified again. */
export async function recordSuccess(
  database: Database,
  connection: ConnectionKey,
  read: { next_sync_at: Date; left_out: string },
): Promise<void> {
  await note(database, connection, {
    ...read,
    synced_at: new Date(),
    failing_since: null,
    failures: 0,
    told_at: null,
  })
}

/** Whether something was connected at the last request: read_from is empty while a further app is being connected. */
const hasConnected = sql<boolean>`jsonb_array_length(coalesce(document->'apps', document->'sources', '[]'::jsonb)) > 0`

/**
 * Notifies the participant by mail that a connection can't be read, once until the next successful read.
 * Not sent for a connection through which nothing has ever been connected.
 */
export function notifyOfFailure(database: Database, { user_id, source_id }: ConnectionKey): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('device_connections')
      .set({ told_at: new Date() })
      .where('user_id', '=', user_id)
      .where('source_id', '=', source_id)
      .where('told_at', 'is', null)
      .$if(source_id !== 'dexcom', (query) =>
        query.where(({ or, eb }) => or([eb('read_from', 'is not', null), hasConnected])),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const person = (await remindedPeople(transaction, [user_id])).get(user_id)
    if (!person?.email_confirmed) return false
    const { email, locale, first_name } = person
    await send(transaction, {
      user_id,
      channel: 'email',
      recipient: email,
      kind: 'connection_failing',
      locale,
      values: { first_name, link: LINK },
      ttlSeconds: TTL_SECONDS,
    })
    return true
  })
}
