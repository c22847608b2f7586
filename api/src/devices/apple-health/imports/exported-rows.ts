import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { MG_PER_DL_OF_MMOL } from '@almanac/domain/glucose'
import type { Database } from '../../../http/serve'

/** The ids of measurements that came in an export begin with this; those that a phone sends are HealthKit's UUIDs. */
const EXPORTED = 'export-'

/** An id that follows from the content of an exported record. */
export const exportedId = (content: readonly unknown[]): string =>
  `${EXPORTED}${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 27)}`

/** Whether a row came in an export. */
export const isExported = (row: string) => sql<boolean>`starts_with(${sql.ref(`${row}.record_id`)}, ${EXPORTED})`

/** Half of the last place of what an export writes: tenths of a millimole, whole milligrams. */
const [MMOL_ROUNDING, MG_ROUNDING] = [0.051, 1]

/**
 * Whether two rows are the same measurement, one from an export and one sent by a phone: an export has whole seconds,
 * and numbers in the unit of the person's settings, while a phone sends glucose in mg/dL.
 */
export const isSameMeasurement = (one: string, other: string) => {
  const column = (row: string, name: string) => sql.ref(`${row}.${name}`)
  const mgPerDl = (row: string) =>
    sql`${column(row, 'value')} * case ${column(row, 'unit')} when 'mmol/L' then ${MG_PER_DL_OF_MMOL}::float8 else 1 end`
  const second = (row: string, name: string) => sql`date_trunc('second', ${column(row, name)})`
  return sql<boolean>`${column(one, 'kind')} = ${column(other, 'kind')}
    and ${second(one, 'started_at')} = ${second(other, 'started_at')}
    and ${second(one, 'ended_at')} is not distinct from ${second(other, 'ended_at')}
    and case when ${column(one, 'unit')} = ${column(other, 'unit')}
      then abs(${column(one, 'value')} - ${column(other, 'value')}) <= 0.0005
      else ${column(one, 'kind')} = 'glucose'
        and abs(${mgPerDl(one)} - ${mgPerDl(other)}) <= ${MMOL_ROUNDING * MG_PER_DL_OF_MMOL + MG_ROUNDING / 2}::float8 end`
}

/**
 * Deletes the copies that exports brought of measurements that the phone is deleting, before these are deleted. Call
 * under the participant's lock of samples.
 */
export async function deleteExportedCopies(
  transaction: Database,
  user_id: string,
  deleted: readonly { source: string; record_id: string; version: number }[],
): Promise<void> {
  const ofPhone = deleted.filter(({ source }) => source === 'apple_health')
  if (ofPhone.length === 0) return
  await sql`
    delete from samples as copy using samples as live, unnest(
      ${ofPhone.map(({ record_id }) => record_id)}::text[], ${ofPhone.map(({ version }) => version)}::bigint[]
    ) as gone (record_id, version)
    where live.user_id = ${user_id}::uuid and live.source = 'apple_health' and live.record_id = gone.record_id
      and live.record_id <> '' and live.version <= gone.version
      and copy.user_id = ${user_id}::uuid and copy.source = 'apple_health' and ${isExported('copy')}
      and copy.started_at >= date_trunc('second', live.started_at)
      and copy.started_at < date_trunc('second', live.started_at) + interval '1 second'
      and ${isSameMeasurement('copy', 'live')}`.execute(transaction)
}
