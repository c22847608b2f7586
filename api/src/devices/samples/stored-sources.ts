import { sql } from 'kysely'
import type { StoredSource } from '@almanac/contracts/devices/samples'
import type { Database } from '../../http/serve'

const SOURCES: readonly StoredSource['source'][] = ['dexcom', 'human_api', 'apple_health', 'health_connect', 'validic']

/** Whether a sample source is one that a participant connects. */
export const isConnectableSource = (source: string): source is StoredSource['source'] =>
  SOURCES.some((one) => one === source)

/** What is stored from each source of a participant, per app for the wearable provider. */
export async function storedSources(database: Database, user_id: string): Promise<StoredSource[]> {
  const app = sql<string | null>`case when source = 'validic' then nullif(device, '') end`
  const rows = await database
    .selectFrom('sample_counts')
    .select(({ fn }) => ['source', app.as('device'), fn.sum<string>('count').as('count'), fn.max('last_at').as('last')])
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

/** Times of the first and the last sample of a source, of any kind; null if there is none. */
export async function sampleRange(
  database: Database,
  user_id: string,
  source: string,
): Promise<{ first_at: Date; last_at: Date } | null> {
  const row = await database
    .selectFrom('sample_counts')
    .select(({ fn }) => [fn.min<Date | null>('first_at').as('first_at'), fn.max<Date | null>('last_at').as('last_at')])
    .where('user_id', '=', user_id)
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.first_at && row.last_at ? { first_at: row.first_at, last_at: row.last_at } : null
}

/** Per kind of a source: the number of samples and the time of the last one. */
export async function countByKind(
  database: Database,
  user_id: string,
  source: string,
): Promise<{ kind: string; count: number; last_at: string }[]> {
  const rows = await database
    .selectFrom('sample_counts')
    .select(({ fn }) => ['kind', fn.sum<string>('count').as('count'), fn.max('last_at').as('last_at')])
    .where('user_id', '=', user_id)
    .where('source', '=', source)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, count, last_at }) => ({ kind, count: Number(count), last_at: last_at.toISOString() }))
}
