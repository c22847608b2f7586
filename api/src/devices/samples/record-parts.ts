import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import type { DeletedSample, NewSample } from './write-samples'

/** The source whose records are several samples: a series of a heart rate, a night with stages, a blood pressure. */
const SOURCE = 'health_connect'

/** The record of a sample with the id `RECORD/PART`; null for a sample that is a record of its own. */
function recordOf({ source, record_id }: Pick<NewSample, 'source' | 'record_id'>): string | null {
  const end = source === SOURCE ? record_id.indexOf('/') : -1
  return end < 0 ? null : record_id.slice(0, end)
}

/** The record of a stored sample, as the index has it. */
const STORED_RECORD = sql.raw(`split_part(record_id, '/', 1)`)

/**
 * The samples of a record are replaced together: a changed night has other stages at other times. Deletes the stored
 * samples of an earlier version, and leaves out those of a version before the stored one, or of a deleted record.
 */
export async function replaceRecordParts(
  transaction: Database,
  user_id: string,
  samples: readonly NewSample[],
): Promise<readonly NewSample[]> {
  const versions = new Map<string, number>()
  for (const sample of samples) {
    const record = recordOf(sample)
    if (record !== null) versions.set(record, Math.max(versions.get(record) ?? 0, sample.version))
  }
  if (versions.size === 0) return samples
  const records = [...versions.keys()]
  await sql`
    delete from samples using unnest(${records}::text[], ${[...versions.values()]}::bigint[]) as told (record, version)
    where samples.user_id = ${user_id}::uuid and samples.source = ${sql.lit(SOURCE)}
      and ${STORED_RECORD} = told.record and samples.record_id <> told.record and samples.version < told.version`.execute(
    transaction,
  )
  const { rows } = await sql<{ record: string; version: string }>`
    select record, max(version) as version from (
      select ${STORED_RECORD} as record, version from samples
      where user_id = ${user_id}::uuid and source = ${sql.lit(SOURCE)} and ${STORED_RECORD} = any(${records}::text[])
      union all
      -- A deletion holds against its own version too.
      select record_id, version + 1 from deleted_samples
      where user_id = ${user_id}::uuid and source = ${sql.lit(SOURCE)} and record_id = any(${records}::text[])
    ) as known group by record`.execute(transaction)
  for (const { record, version } of rows) versions.set(record, Math.max(versions.get(record) ?? 0, Number(version)))
  return samples.filter((sample) => {
    const record = recordOf(sample)
    return record === null || sample.version >= (versions.get(record) ?? 0)
  })
}

/** Deletes all samples of deleted records. Returns their number. */
export async function deleteRecordParts(
  transaction: Database,
  user_id: string,
  deleted: readonly DeletedSample[],
): Promise<number> {
  const records = deleted.filter(({ source, record_id }) => source === SOURCE && !record_id.includes('/'))
  if (records.length === 0) return 0
  const { numAffectedRows } = await sql`
    delete from samples using unnest(
      ${records.map(({ record_id }) => record_id)}::text[], ${records.map(({ version }) => version)}::bigint[]
    ) as gone (record, version)
    where samples.user_id = ${user_id}::uuid and samples.source = ${sql.lit(SOURCE)}
      and ${STORED_RECORD} = gone.record and samples.record_id <> gone.record and samples.version <= gone.version`.execute(
    transaction,
  )
  return Number(numAffectedRows ?? 0)
}
