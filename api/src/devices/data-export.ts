import type { Counted, Batches } from '../database/own-data'
import type { Database } from '../http/serve'
import { sampleBatches, type StoredBatchSample } from './samples/batches'

/** A device or service that the person connected, without its credentials. */
export interface OwnDevice {
  source_id: string
  connected_at: Date
}

/** The person's connections, oldest first. */
export function ownDevices(database: Database, user_id: string): Promise<OwnDevice[]> {
  return database
    .selectFrom('device_connections')
    .where('user_id', '=', user_id)
    .select(['source_id', 'connected_at'])
    .orderBy('connected_at')
    .execute()
}

/** The person's device measurements, by kind, oldest first. */
export function ownSamples(database: Database, user_id: string): Batches<StoredBatchSample> {
  return sampleBatches(database, user_id)
}

/** How much of it there is. */
export async function countOwn(database: Database, user_id: string): Promise<Counted[]> {
  const { count } = await database
    .selectFrom('sample_counts')
    .where('user_id', '=', user_id)
    .select(({ fn }) => fn.sum<string | null>('count').as('count'))
    .executeTakeFirstOrThrow()
  return [
    { kind: 'devices', count: (await ownDevices(database, user_id)).length },
    { kind: 'measurements', count: Number(count) },
  ]
}
