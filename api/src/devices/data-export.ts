import { inPortions, PORTION, type Counted, type Portions } from '../database/own-data'
import type { Database } from '../http/serve'

/** A device or service that the person connected; what opens it is never given out. */
export interface OwnDevice {
  source_id: string
  connected_at: Date
}

/** What the person connected, the oldest first. */
export function ownDevices(database: Database, user_id: string): Promise<OwnDevice[]> {
  return database
    .selectFrom('device_connections')
    .where('user_id', '=', user_id)
    .select(['source_id', 'connected_at'])
    .orderBy('connected_at')
    .execute()
}

/** What a device measured, as it is stored. */
export interface OwnSample {
  kind: string
  started_at: Date
  ended_at: Date | null
  source: string
  record_id: string
  device: string | null
  value: number | null
  bound: string | null
  unit: string
  offset_minutes: number | null
  detail: string | null
}

/** What devices measured of a person, kind by kind, the oldest first. */
export function ownSamples(database: Database, user_id: string): Portions<OwnSample> {
  return inPortions<OwnSample, OwnSample>((last) =>
    database
      .selectFrom('samples')
      .select(['kind', 'started_at', 'ended_at', 'source', 'record_id', 'device', 'value', 'bound', 'unit'])
      .select(['offset_minutes', 'detail'])
      .where('user_id', '=', user_id)
      .$if(last !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          last
            ? eb(
                refTuple('kind', 'started_at', 'source', 'record_id'),
                '>',
                tuple(last.kind, last.started_at, last.source, last.record_id),
              )
            : eb.val(true),
        ),
      )
      .orderBy('kind')
      .orderBy('started_at')
      .orderBy('source')
      .orderBy('record_id')
      .limit(PORTION)
      .execute(),
  )
}

/** How much of it there is. */
export async function countOwn(database: Database, user_id: string): Promise<Counted[]> {
  const { count } = await database
    .selectFrom('samples')
    .where('user_id', '=', user_id)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return [
    { kind: 'devices', count: (await ownDevices(database, user_id)).length },
    { kind: 'measurements', count: Number(count) },
  ]
}
