import { sql } from 'kysely'
import type { StoredSource } from '@almanac/contracts/devices/samples'
import type { Database } from '../../http/serve'

const SOURCES: readonly StoredSource['source'][] = ['dexcom', 'human_api', 'apple_health', 'health_connect', 'validic']

/** Whether a sample source is one that a participant connects. */
export const isConnectableSource = (source: string): source is StoredSource['source'] =>
  SOURCES.some((one) => one === source)

/** What is stored from each source of a participant, per app for the wearable provider. Reads all their samples. */
export async function storedSources(database: Database, user_id: string): Promise<StoredSource[]> {
  const app = sql<string | null>`case when source = 'validic' then device end`
  const rows = await database
    .selectFrom('samples')
    .select(({ fn }) => [
      'source',
      app.as('device'),
      fn.countAll<string>().as('count'),
      fn.max('started_at').as('last'),
    ])
    .where('user_id', '=', user_id)
    .where('source', 'in', [...SOURCES])
    .groupBy(['source', app])
    .orderBy('source')
    .orderBy(app)
    .execute()
  return rows.flatMap(({ source, device, count, last }) => {
    const known = SOURCES.find((one) => one === source)
    return known ? [{ source: known, device, count: Number(count), last_value_at: last.toISOString() }] : []
  })
}
