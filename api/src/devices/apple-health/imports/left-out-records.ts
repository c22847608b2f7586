import { sql } from 'kysely'
import { sampleRefusal } from '@almanac/contracts/schema/devices/samples'
import type { Database } from '../../../http/serve'
import { noteLeftOut } from '../../samples/left-out'
import type { StoredImport } from './comparison'
import { exportedId, isExported } from './exported-rows'

/** Number of records that are kept to be shown on their days. */
const MAX_RECORDS = 2_000

/** Replaces what earlier exports left out, up to the time of this one, by what it left out, to be shown on its day. */
export async function storeLeftOut(
  transaction: Database,
  user_id: string,
  { id, exported_at, kinds }: Pick<StoredImport, 'id' | 'exported_at' | 'kinds'>,
): Promise<void> {
  await sql`
    delete from left_out_samples where user_id = ${user_id}::uuid and source = 'apple_health'
      and kind = any(${kinds}::text[]) and ${isExported('left_out_samples')}
      and started_at <= coalesce(${exported_at}::timestamptz, now())`.execute(transaction)
  const { rows } = await sql<{ kind: string; reason: string; at: number; device: string | null }>`
    select one.kind, one.reason, record.at, record.device from apple_health_import_parts as part
    cross join jsonb_to_recordset(part.left_out) as one (kind text, reason text, records jsonb)
    cross join jsonb_to_recordset(one.records) as record (at float8, device text)
    where part.user_id = ${user_id}::uuid and part.import_id = ${id}::uuid and one.kind = any(${kinds}::text[])
    order by record.at desc, one.kind, one.reason, record.device limit ${MAX_RECORDS}`.execute(transaction)
  const left_out = rows.flatMap(({ reason, ...record }) => {
    const known = sampleRefusal.safeParse(reason)
    const record_id = exportedId([record.kind, record.at, record.device, reason])
    return known.success ? [{ ...record, source: 'apple_health', record_id, reason: known.data }] : []
  })
  await noteLeftOut(transaction, user_id, { samples: [], left_out })
}
