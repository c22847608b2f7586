import type { Database } from '../http/serve'

/** Who a participant is connected to. */
export type Source = 'dexcom' | 'wearables'

/** A participant's connection to a source; undefined when there is none. */
export async function connectionTo(
  database: Database,
  userId: string,
  source: Source,
): Promise<{ document: object; connected_at: Date } | undefined> {
  return database
    .selectFrom('device_connections')
    .select(['document', 'connected_at'])
    .where('user_id', '=', userId)
    .where('source_id', '=', source)
    .executeTakeFirst()
}

/** Stores a connection in place of an earlier one. */
export async function saveConnection(
  database: Database,
  userId: string,
  source: Source,
  document: object,
): Promise<void> {
  await database
    .insertInto('device_connections')
    .values({ user_id: userId, source_id: source, document: JSON.stringify(document), connected_at: new Date() })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'source_id']).doUpdateSet((to) => ({
        document: to.ref('excluded.document'),
        connected_at: to.ref('excluded.connected_at'),
      })),
    )
    .execute()
}

/** Forgets a connection with everything in it. */
export async function deleteConnection(database: Database, userId: string, source: Source): Promise<void> {
  await database
    .deleteFrom('device_connections')
    .where('user_id', '=', userId)
    .where('source_id', '=', source)
    .execute()
}
