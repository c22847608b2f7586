import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { inTransaction } from '../../../database/transaction'
import { Refusal } from '../../../http/errors'
import type { Database } from '../../../http/serve'
import { digestOf, hexOf } from '../digest'
import type { ReleaseStorage } from '../storage/storage'

/** Maximum bytes of one file; our largest has a tenth of it. */
export const MAX_RELEASE_FILE_BYTES = 10_000_000
/** Limits per team for files not yet published: far more than a team sends in a day, so that teams do not block each other. */
const MAX_UNPUBLISHED = { bytes: 300_000_000, files: 5_000 }

/** Milliseconds to read one file from a remote store. */
const READ_TIMEOUT_MS = 5_000

/** Reads the body of a request; 413 as soon as it is known to be too large. */
export async function readFileBody(body: AsyncIterable<unknown>, announced: string | undefined): Promise<Buffer> {
  const content =
    Number(announced ?? 0) > MAX_RELEASE_FILE_BYTES ? undefined : await readAtMost(body, MAX_RELEASE_FILE_BYTES)
  if (!content)
    throw new Refusal(413, [
      { code: 'RELEASE_FILE_TOO_LARGE', values: { megabytes: String(MAX_RELEASE_FILE_BYTES / 1_000_000) } },
    ])
  return content
}

/**
 * Stores a file for a future release of this team's remote (null: sent by an
 * operator). 422 when its digest does not match, 503 when the team exceeds
 * MAX_UNPUBLISHED.
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
  if (bytes + content.length > MAX_UNPUBLISHED.bytes || files >= MAX_UNPUBLISHED.files)
    throw new Refusal(503, [{ code: 'RELEASE_STORAGE_FULL' }])
  await inTransaction(database, async (transaction) => {
    // The row first: while it is locked, housekeeping does not delete the file.
    await transaction
      .insertInto('release_files')
      .values({ digest, size: content.length, remote })
      .onConflict((conflict) => conflict.column('digest').doUpdateSet({ sent_at: sql<Date>`now()` }))
      .execute()
    await storage.keep(digest, content)
  })
}

/**
 * The digests that are not stored. The retention of the others restarts now, so
 * that none is deleted before its release is published. In a transaction they are
 * also locked until it ends.
 */
export function missingFiles(database: Database, digests: string[]): Promise<string[]> {
  const wanted = [...new Set(digests)]
  if (wanted.length === 0) return Promise.resolve([])
  return inTransaction(database, async (transaction) => {
    // Locked in a fixed order to avoid deadlocks.
    const stored = await transaction
      .selectFrom('release_files')
      .where('digest', 'in', wanted)
      .orderBy('digest')
      .forUpdate()
      .select('digest')
      .execute()
    const known = new Set(stored.map(({ digest }) => digest))
    if (known.size > 0)
      await transaction
        .updateTable('release_files')
        .set({ sent_at: sql<Date>`now()` })
        .where('digest', 'in', [...known])
        .execute()
    return wanted.filter((digest) => !known.has(digest))
  })
}

async function contentAt(
  storage: ReleaseStorage,
  address: string,
  file: string,
): Promise<Buffer | 'elsewhere' | undefined> {
  if (/^https?:/.test(address)) {
    const answer = await fetch(address + file, { redirect: 'manual', signal: AbortSignal.timeout(READ_TIMEOUT_MS) })
    return answer.ok && answer.body ? readAtMost(answer.body, MAX_RELEASE_FILE_BYTES) : undefined
  }
  const path = storage.locate(address + file)
  return path === undefined ? 'elsewhere' : readFile(path)
}

/**
 * Whether this server can read the manifest of a release where browsers get it. If
 * not, the store is down or has lost it, and the release is not at fault. Files that
 * only a gateway serves cannot be checked, and count as readable.
 */
export async function isReadable(
  storage: ReleaseStorage,
  { address, manifest, files }: { address: string; manifest: string; files: Record<string, string> },
): Promise<boolean> {
  const content = await contentAt(storage, address, manifest).catch(() => undefined)
  if (content === 'elsewhere') return true
  return content !== undefined && digestOf(content) === hexOf(files[manifest] ?? '')
}

/** All bytes of a stream; undefined, leaving the rest unread, as soon as there are more than `limit`. */
export async function readAtMost(stream: AsyncIterable<unknown>, limit: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) continue
    size += chunk.length
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
