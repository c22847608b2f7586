import { sql } from 'kysely'
import { inTransaction } from '../../../database/transaction'
import { Refusal } from '../../../http/errors'
import type { Database } from '../../../http/serve'
import { digestOf } from '../digest'
import type { ReleaseStorage } from '../storage/storage'
import { collect } from './collect'

/** Bytes of one file. A remote's largest is a tenth of it. */
export const FILE_LIMIT = 10_000_000
/** Bytes of all files of one team that wait for their release, and how many: far more than a team sends in a day, so that none is in another's way. */
const WAITING_LIMIT = { bytes: 300_000_000, files: 5_000 }

/** The body of a request, which nothing has read yet; 413 as soon as it is known to be too large. */
export async function readFileBody(body: AsyncIterable<unknown>, announced: string | undefined): Promise<Buffer> {
  const content = Number(announced ?? 0) > FILE_LIMIT ? undefined : await collect(body, FILE_LIMIT)
  if (!content)
    throw new Refusal(413, [{ code: 'RELEASE_FILE_TOO_LARGE', values: { megabytes: String(FILE_LIMIT / 1_000_000) } }])
  return content
}

/**
 * Keeps a file for a release to come of this team's remote (null: an operator
 * sends it). 422 when it is not what its digest says, 503 when too much of this
 * team is waiting already.
 */
export async function receiveFile(
  database: Database,
  storage: ReleaseStorage,
  { digest, content, remote }: { digest: string; content: Buffer; remote: string | null },
): Promise<void> {
  if (digestOf(content) !== digest) throw new Refusal(422, [{ code: 'RELEASE_FILE_DIFFERS', field: 'digest' }])
  const { bytes, files } = await database
    .selectFrom('release_files')
    .where('remote', 'is not distinct from', remote)
    .select([sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'), sql<number>`count(*)`.as('files')])
    .executeTakeFirstOrThrow()
  if (bytes + content.length > WAITING_LIMIT.bytes || files >= WAITING_LIMIT.files)
    throw new Refusal(503, [{ code: 'RELEASE_STORAGE_FULL' }])
  await inTransaction(database, async (transaction) => {
    // The row first: while it is held, housekeeping does not take the file away.
    await transaction
      .insertInto('release_files')
      .values({ digest, size: content.length, remote })
      .onConflict((conflict) => conflict.column('digest').doUpdateSet({ sent_at: sql<Date>`now()` }))
      .execute()
    await storage.keep(digest, content)
  })
}
