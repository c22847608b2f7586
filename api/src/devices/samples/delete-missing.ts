import { sql } from 'kysely'
import { sampleKinds } from '@almanac/domain/samples'
import type { Database } from '../../http/serve'

/** A complete response of a source about a time window. */
export interface CompleteWindow {
  source: string
  /** Every record of the response, also those that are not samples; a sample's id begins with its record's id and a slash. */
  records: readonly { id: string; device: string | null }[]
}

/** The same of a source whose samples are identified by their time. */
export interface CompleteSeries {
  source: string
  /** The time of every record of the response, also those that are not samples. */
  instants: readonly Date[]
}

/** A time window, and when it was requested. */
interface ReadWindow {
  from: Date
  to: Date
  read_at: Date
}

/**
 * Deletes stored samples of a window that are missing from a complete response: they were deleted at the
 * source. Only for devices that occur in the response: an empty one proves nothing. The deletion is not
 * recorded: if the response was wrong, samples that the source sends again are stored again.
 */
export async function deleteMissing(
  transaction: Database,
  user_id: string,
  complete: CompleteWindow | CompleteSeries,
  window: ReadWindow,
): Promise<void> {
  if ('instants' in complete) return deleteBetween(transaction, user_id, complete, window)
  const { source, records } = complete
  const devices = [...new Set(records.flatMap(({ device }) => device ?? []))]
  if (devices.length === 0) return
  await olderSamples(transaction, user_id, source, window)
    .where(sql<boolean>`device = any(${devices}::text[])`)
    .where(
      sql<boolean>`record_id <> '' and split_part(record_id, '/', 1) <> all(${records.map(({ id }) => id)}::text[])`,
    )
    .execute()
}

/** Deletes what is missing between the first and the last time of a response: around them it may have been cut off. */
async function deleteBetween(
  transaction: Database,
  user_id: string,
  { source, instants }: CompleteSeries,
  window: ReadWindow,
): Promise<void> {
  const told = sql`unnest(${[...instants]}::timestamptz[])`
  await olderSamples(transaction, user_id, source, window)
    .where('record_id', '=', '')
    .where(sql<boolean>`started_at between (select min(at) from ${told} as at) and (select max(at) from ${told} as at)`)
    .where(sql<boolean>`not exists (select from ${told} as at where at = started_at)`)
    .execute()
}

/** Stored samples of a window from before it was requested. */
const olderSamples = (transaction: Database, user_id: string, source: string, { from, to, read_at }: ReadWindow) =>
  transaction
    .deleteFrom('samples')
    .where('user_id', '=', user_id)
    // The key has the kind before the time; see readSamples.
    .where('kind', 'in', [...sampleKinds])
    .where('source', '=', source)
    .where('started_at', '>=', from)
    .where('started_at', '<', to)
    .where('received_at', '<', read_at)
