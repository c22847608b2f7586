import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../http/serve'
import { connectionTo } from '../connections'

const withApps = z.object({ apps: z._default(z.array(z.string()), []) })

/** The apps that were connected when the provider was last asked. */
export async function syncedAppsOf(database: Database, user_id: string): Promise<string[]> {
  const connection = await connectionTo(database, user_id, 'wearables')
  return connection ? withApps.parse(connection.document).apps : []
}

/** Keeps which apps are connected. */
export async function keepSyncedApps(database: Database, user_id: string, subnames: readonly string[]): Promise<void> {
  await ofWearables(database, user_id)
    .set({ document: sql`jsonb_set(document, '{apps}', ${JSON.stringify(subnames)}::jsonb)` })
    .execute()
}

/** Forgets an app that the participant has disconnected here: nobody needs to be told of that. */
export async function forgetSyncedApp(database: Database, user_id: string, subname: string): Promise<void> {
  // One statement: a round that is reading waits for it, and two apps that are disconnected at once are both forgotten.
  await ofWearables(database, user_id)
    .where(sql<boolean>`document->'apps' is not null`)
    .set({ document: sql`jsonb_set(document, '{apps}', (document->'apps') - ${subname}::text)` })
    .execute()
}

/**
 * Has the provider read soon, and from the beginning: an app is being connected, and what it brings reaches back
 * before what was read of the others.
 */
export async function readFromBeginning(database: Database, user_id: string, delayMs: number): Promise<void> {
  await ofWearables(database, user_id)
    .set({ next_sync_at: new Date(Date.now() + delayMs), read_from: null, read_until: null, refused_at: null })
    .execute()
}

/** Has the provider read at once: it has just fetched something new. */
export async function readNow(database: Database, user_id: string): Promise<void> {
  await ofWearables(database, user_id).set({ next_sync_at: new Date() }).execute()
}

function ofWearables(database: Database, user_id: string) {
  return database.updateTable('device_connections').where('user_id', '=', user_id).where('source_id', '=', 'wearables')
}
