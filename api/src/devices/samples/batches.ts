import { sql, type Expression, type SqlBool } from 'kysely'
import { inBatches, BATCH_SIZE, type Batches } from '../../database/own-data'
import type { Database } from '../../http/serve'

/** A sample as read from the database. */
export interface StoredBatchSample {
  user_id: string
  kind: string
  started_at: Date
  ended_at: Date | null
  source: string
  record_id: string
  /** The key of the device; its number, and what the participant calls it. */
  device: string | null
  device_number: number | null
  device_name: string | null
  device_type: string | null
  device_model: string | null
  value: number | null
  bound: string | null
  unit: string
  offset_minutes: number | null
  detail: string | null
  received_at: Date
}

/** The participant's samples, by kind and time; with `allowed`, only those. */
export function sampleBatches(
  database: Database,
  user_id: string,
  allowed?: Expression<SqlBool>,
): Batches<StoredBatchSample> {
  return inBatches<StoredBatchSample, StoredBatchSample>((last) =>
    database
      .selectFrom('samples')
      .leftJoin('sample_devices', (join) =>
        join
          .onRef('sample_devices.user_id', '=', 'samples.user_id')
          .onRef('sample_devices.source', '=', 'samples.source')
          .on(sql<boolean>`sample_devices.device = coalesce(samples.device, '')`),
      )
      .select(['samples.user_id', 'kind', 'started_at', 'ended_at', 'samples.source', 'record_id', 'samples.device'])
      .select(['sample_devices.number as device_number', 'sample_devices.name as device_name'])
      .select(['sample_devices.type as device_type', 'sample_devices.model as device_model'])
      .select(['value', 'bound', 'unit', 'offset_minutes', 'detail', 'received_at'])
      .where('samples.user_id', '=', user_id)
      .$if(allowed !== undefined, (query) => (allowed ? query.where(allowed) : query))
      .$if(last !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          last
            ? eb(
                refTuple('kind', 'started_at', 'samples.source', 'record_id'),
                '>',
                tuple(last.kind, last.started_at, last.source, last.record_id),
              )
            : eb.val(true),
        ),
      )
      .orderBy('kind')
      .orderBy('started_at')
      .orderBy('samples.source')
      .orderBy('record_id')
      .limit(BATCH_SIZE)
      .execute(),
  )
}
