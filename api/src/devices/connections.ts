import type { Database } from '../http/serve'
import { notifyConnectionsDue } from './sync/due'

/** A source that a participant connects. */
export type Source = SyncedSource | PhoneSource

/** Sources that a phone sends from its store of health data. */
export type PhoneSource = 'apple_health' | 'health_connect'

/** Sources that the server polls. */
export const SYNCED_SOURCES = ['dexcom', 'wearables', 'human_api'] as const
export type SyncedSource = (typeof SYNCED_SOURCES)[number]

/** Whether a word names such a source. */
export function isSyncedSource(word: string): word is SyncedSource {
  return SYNCED_SOURCES.some((source) => source === word)
}

/** A connection as it is stored. */
interface Connection {
  document: object
  connected_at: Date
  /** Time of the last read or upload. */
  synced_at: Date | null
  failing_since: Date | null
  /** When the provider ended it. */
  refused_at: Date | null
  /** How many measurements of the last read were impossible, by device. */
  left_out: Record<string, number>
}

/** A participant's connection to a source; undefined when there is none. */
export async function connectionTo(
  database: Database,
  userId: string,
  source: Source,
): Promise<Connection | undefined> {
  return database
    .selectFrom('device_connections')
    .select(['document', 'connected_at', 'synced_at', 'failing_since', 'refused_at', 'left_out'])
    .where('user_id', '=', userId)
    .where('source_id', '=', source)
    .executeTakeFirst()
}

/** Stores a connection in place of one that was made earlier. */
export async function saveConnection(
  database: Database,
  userId: string,
  source: Source,
  { document, connectedAt }: { document: object; connectedAt: Date },
): Promise<void> {
  await database
    .insertInto('device_connections')
    .values({ user_id: userId, source_id: source, document: JSON.stringify(document), connected_at: connectedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'source_id'])
        .doUpdateSet((to) => ({
          document: to.ref('excluded.document'),
          connected_at: to.ref('excluded.connected_at'),
          next_sync_at: new Date(),
          read_from: null,
          read_until: null,
          oldest_at: null,
          failing_since: null,
          failures: 0,
          refused_at: null,
          provider_user: null,
          left_out: '{}',
        }))
        .whereRef('device_connections.connected_at', '<=', 'excluded.connected_at'),
    )
    .execute()
  await notifyConnectionsDue(database)
}

/** Records an upload of a source that has no other connection data. */
export async function noteContact(database: Database, userId: string, source: Source): Promise<void> {
  await database
    .insertInto('device_connections')
    .values({ user_id: userId, source_id: source, document: '{}', synced_at: new Date() })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'source_id']).doUpdateSet((to) => ({ synced_at: to.ref('excluded.synced_at') })),
    )
    .execute()
}

/** Deletes a connection and its data. */
export async function deleteConnection(database: Database, userId: string, source: Source): Promise<void> {
  await database
    .deleteFrom('device_connections')
    .where('user_id', '=', userId)
    .where('source_id', '=', source)
    .execute()
}
