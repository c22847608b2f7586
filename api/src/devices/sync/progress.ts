import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import type { SyncedSource } from '../connections'
import { ConnectionRefused } from './reader'

/** A connection of a participant. */
export interface ConnectionKey {
  user_id: string
  source_id: SyncedSource
}

/** Another process takes over a read that stopped silently after this time. */
export const LEASE_MS = 10 * 60_000

/** Claims the connection for this process, unless another one holds it. */
export async function claim(database: Database, connection: ConnectionKey): Promise<boolean> {
  const { numUpdatedRows } = await ofConnection(database, connection)
    .set({ next_sync_at: new Date(Date.now() + LEASE_MS) })
    // By the database clock that wrote it: ours has only milliseconds.
    .where('next_sync_at', '<=', sql<Date>`now()`)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks the connection until the transaction ends. Refuses one that was ended. */
export async function lockConnection(transaction: Database, { user_id, source_id }: ConnectionKey): Promise<void> {
  const row = await transaction
    .selectFrom('device_connections')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('source_id', '=', source_id)
    .forShare()
    .executeTakeFirst()
  if (!row) throw new ConnectionRefused()
}

/** How far a connection has been read. Refuses one that was ended meanwhile. */
export async function placeOf(database: Database, { user_id, source_id }: ConnectionKey) {
  const row = await database
    .selectFrom('device_connections')
    .select(['read_from', 'read_until', 'oldest_at', 'connected_at', 'failures', 'failing_since', 'provider_user'])
    .where('user_id', '=', user_id)
    .where('source_id', '=', source_id)
    .executeTakeFirst()
  if (!row) throw new ConnectionRefused()
  return row
}

interface ConnectionNotes {
  next_sync_at?: Date
  synced_at?: Date
  read_from?: Date
  read_until?: Date
  oldest_at?: Date
  failing_since?: Date | null
  failures?: number
  refused_at?: Date
  told_at?: Date | null
  provider_user?: string
  /** JSON. */
  left_out?: string
}

/** Updates the state of a connection. */
export async function note(database: Database, connection: ConnectionKey, notes: ConnectionNotes): Promise<void> {
  await ofConnection(database, connection).set(notes).execute()
}

function ofConnection(database: Database, { user_id, source_id }: ConnectionKey) {
  return database.updateTable('device_connections').where('user_id', '=', user_id).where('source_id', '=', source_id)
}
