import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../http/serve'
import { connectionTo } from '../connections'
import { notifyConnectionsDue } from '../sync/due'

const withApps = z.object({ apps: z._default(z.array(z.string()), []), disconnects: z._default(z.number(), 0) })

/** The apps that were connected at the last request to the provider, and how often the participant disconnected one. */
export interface SyncedApps {
  apps: string[]
  disconnects: number
}

/** The stored state of a participant's apps. */
export async function storedAppsOf(database: Database, user_id: string): Promise<SyncedApps> {
  const connection = await connectionTo(database, user_id, 'wearables')
  return connection ? withApps.parse(connection.document) : { apps: [], disconnects: 0 }
}

/** The apps that were connected at the last request to the provider. */
export async function syncedAppsOf(database: Database, user_id: string): Promise<string[]> {
  return (await storedAppsOf(database, user_id)).apps
}

/**
 * Stores which apps are connected, unless the participant has disconnected one since `disconnects` was read: the
 * provider's response may be from before that. False if nothing was stored.
 */
export async function keepSyncedApps(
  database: Database,
  user_id: string,
  { apps, disconnects }: SyncedApps,
): Promise<boolean> {
  const { numUpdatedRows } = await ofWearables(database, user_id)
    .where(sql<boolean>`coalesce((document->>'disconnects')::int, 0) = ${disconnects}`)
    .set({ document: sql`jsonb_set(document, '{apps}', ${JSON.stringify(apps)}::jsonb)` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes an app that the participant has disconnected here, which needs no notification. */
export async function forgetSyncedApp(database: Database, user_id: string, subname: string): Promise<void> {
  // One statement: a concurrent read waits for it, and two concurrent disconnects both take effect.
  await ofWearables(database, user_id)
    .set({
      document: sql`document || jsonb_build_object(
        'apps', coalesce(document->'apps', '[]'::jsonb) - ${subname}::text,
        'disconnects', coalesce((document->>'disconnects')::int, 0) + 1)`,
    })
    .execute()
}

/**
 * Schedules a read soon, from the beginning: an app is being connected, and its data is from before what
 * was read of the others.
 */
export async function readFromBeginning(database: Database, user_id: string, delayMs: number): Promise<void> {
  await ofWearables(database, user_id)
    .set({ next_sync_at: new Date(Date.now() + delayMs), read_from: null, read_until: null, refused_at: null })
    .execute()
}

/** Schedules an immediate read from the beginning if an app is connected that was not at the last read. */
export async function readNewlySynced(database: Database, user_id: string, synced: readonly string[]): Promise<void> {
  if (synced.length === 0) return
  const known = await syncedAppsOf(database, user_id)
  if (synced.every((subname) => known.includes(subname))) return
  await readFromBeginning(database, user_id, 0)
  await notifyConnectionsDue(database)
}

/** Schedules an immediate read: the provider has new data. */
export async function readNow(database: Database, user_id: string): Promise<void> {
  await ofWearables(database, user_id).set({ next_sync_at: new Date() }).execute()
  await notifyConnectionsDue(database)
}

function ofWearables(database: Database, user_id: string) {
  return database.updateTable('device_connections').where('user_id', '=', user_id).where('source_id', '=', 'wearables')
}
