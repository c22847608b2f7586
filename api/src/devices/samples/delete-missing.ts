import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/** Everything that a source told of a window of time. */
export interface CompleteWindow {
  source: string
  /** Each record that was told, also one that is no sample; a sample's name begins with its record's and a slash. */
  records: readonly { id: string; device: string | null }[]
}

/**
 * Deletes what is stored of a window and was not in a complete answer about it: it was deleted at the
 * source. Only of devices that the answer tells anything of: an empty one is no proof. Nothing is kept of the
 * deletion: what the source gives again, after an answer that was wrong, is stored again.
 */
export async function deleteMissing(
  transaction: Database,
  user_id: string,
  { source, records }: CompleteWindow,
  { from, to, read_at }: { from: Date; to: Date; read_at: Date },
): Promise<void> {
  const devices = [...new Set(records.flatMap(({ device }) => device ?? []))]
  if (devices.length === 0) return
  await transaction
    .deleteFrom('samples')
    .where('user_id', '=', user_id)
    .where('source', '=', source)
    .where('started_at', '>=', from)
    .where('started_at', '<', to)
    .where('received_at', '<', read_at)
    .where(sql<boolean>`device = any(${devices}::text[])`)
    .where(
      sql<boolean>`record_id <> '' and split_part(record_id, '/', 1) <> all(${records.map(({ id }) => id)}::text[])`,
    )
    .execute()
}
