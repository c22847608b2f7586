import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/** A complete response of a source about a time window. */
export interface CompleteWindow {
  source: string
  /** Every record of the response, also those that are not samples; a sample's id begins with its record's id and a slash. */
  records: readonly { id: string; device: string | null }[]
}

/**
 * Deletes stored samples of a window that are missing from a complete response: they were deleted at the
 * source. Only for devices that occur in the response: an empty one proves nothing. The deletion is not
 * recorded: if the response was wrong, samples that the source sends again are stored again.
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
