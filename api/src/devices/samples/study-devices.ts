import { type Expression, sql, type SqlBool } from 'kysely'
import { isSampleKind, type SampleKind } from '@almanac/domain/samples'
import type { Database } from '../../http/serve'

/** A device of a participant, and when it measured. */
export interface StudyDevice {
  source: string
  /** The key of the device; null for samples that name none. */
  device: string | null
  device_number: number
  device_name: string | null
  device_type: string | null
  device_model: string | null
  /** Its place in the participant's own order; null where they have not chosen one. */
  rank: number | null
  first_at: Date
  last_at: Date
}

/** When something was measured first and last, and when the last of it was delivered. */
export interface Extent {
  first_at: Date
  last_at: Date
  received_at: Date
}

/** What a participant has: their devices by number, and their kinds by name. */
export interface StudyHoldings {
  devices: StudyDevice[]
  kinds: ReadonlyMap<SampleKind, Extent>
}

/** The devices that gave samples in `scope`, a condition on `samples`, and the kinds of these samples. */
export async function studyHoldings(
  database: Database,
  user_id: string,
  scope: Expression<SqlBool>,
): Promise<StudyHoldings> {
  const rows = await database
    .selectFrom(
      database
        .selectFrom('samples')
        .select(({ fn }) => [
          'kind',
          'source',
          'device',
          fn.min('started_at').as('first_at'),
          fn.max(fn.coalesce('ended_at', 'started_at')).as('last_at'),
          fn.max('received_at').as('received_at'),
        ])
        .where('user_id', '=', user_id)
        .where(scope)
        .groupBy(['kind', 'source', 'device'])
        .as('used'),
    )
    .innerJoin('sample_devices', (join) =>
      join
        .on('sample_devices.user_id', '=', user_id)
        .onRef('sample_devices.source', '=', 'used.source')
        .on(sql<boolean>`sample_devices.device = coalesce(used.device, '')`),
    )
    .select(['kind', 'used.source', 'used.device', 'number as device_number', 'name as device_name'])
    .select(['type as device_type', 'model as device_model', 'rank', 'first_at', 'last_at', 'received_at'])
    .orderBy('number')
    .orderBy('kind')
    .execute()
  const [devices, kinds] = [new Map<number, StudyDevice>(), new Map<SampleKind, Extent>()]
  for (const { kind, received_at, ...device } of rows) {
    const { device_number, first_at, last_at } = device
    devices.set(device_number, { ...device, ...joined(devices.get(device_number), { first_at, last_at }) })
    if (!isSampleKind(kind)) continue
    const known = kinds.get(kind)
    const received = known && known.received_at > received_at ? known.received_at : received_at
    kinds.set(kind, { ...joined(known, { first_at, last_at }), received_at: received })
  }
  return { devices: [...devices.values()], kinds }
}

type Times = Pick<Extent, 'first_at' | 'last_at'>

const joined = (known: Times | undefined, { first_at, last_at }: Times): Times => ({
  first_at: known && known.first_at < first_at ? known.first_at : first_at,
  last_at: known && known.last_at > last_at ? known.last_at : last_at,
})
