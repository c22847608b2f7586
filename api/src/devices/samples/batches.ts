import type { Expression, SqlBool } from 'kysely'
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
  device: string | null
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
      .select(['user_id', 'kind', 'started_at', 'ended_at', 'source', 'record_id', 'device', 'value', 'bound', 'unit'])
      .select(['offset_minutes', 'detail', 'received_at'])
      .where('user_id', '=', user_id)
      .$if(allowed !== undefined, (query) => (allowed ? query.where(allowed) : query))
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
      .limit(BATCH_SIZE)
      .execute(),
  )
}
