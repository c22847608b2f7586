import { sql } from 'kysely'
import { offsetMinutesAt } from '@almanac/domain/time'
import { knownZoneOf } from '../../account'
import type { Database } from '../../http/serve'
import type { NewSample } from './write-samples'

/**
 * The offset of each sample: the told one, else the one that it is stored with, else that of the participant's zone at
 * the time of the sample; null while no zone of the participant is known.
 */
export async function offsetsOf(
  transaction: Database,
  user_id: string,
  samples: readonly NewSample[],
): Promise<(number | null)[]> {
  const untold = samples.filter(({ offset_minutes }) => offset_minutes === null)
  if (untold.length === 0) return samples.map(({ offset_minutes }) => offset_minutes)
  const zone = await knownZoneOf(transaction, user_id)
  const { rows } = await sql<{ index: number; offset_minutes: number | null }>`
    select d.index::int, samples.offset_minutes
    from unnest(
      ${untold.map(({ kind }) => kind)}::text[], ${untold.map(({ started_at }) => started_at)}::timestamptz[],
      ${untold.map(({ source }) => source)}::text[], ${untold.map(({ record_id }) => record_id)}::text[]
    ) with ordinality as d (kind, started_at, source, record_id, index)
    join samples on samples.user_id = ${user_id}::uuid and samples.kind = d.kind and samples.started_at = d.started_at
      and samples.source = d.source and samples.record_id = d.record_id`.execute(transaction)
  const known = new Map(rows.map(({ index, offset_minutes }) => [untold[index - 1], offset_minutes]))
  return samples.map(
    (sample) =>
      sample.offset_minutes ?? known.get(sample) ?? (zone === null ? null : offsetMinutesAt(sample.started_at, zone)),
  )
}
