import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { inTransaction } from '../../../database/transaction'
import { Refusal } from '../../../http/errors'
import type { Database } from '../../../http/serve'
import { digestOf, hexOf } from '../digest'
import type { ReleaseStorage } from '../storage/storage'

/** Bytes of one file. A remote's largest is a tenth of it. */
export const MAX_RELEASE_FILE_BYTES = 10_000_000
/** Bytes of all files of one team that wait for their release, and how many: far more than a team sends in a day, so that none is in another's way. */
const MAX_UNPUBLISHED = { bytes: 300_000_000, files: 5_000 }

/** Milliseconds that a store elsewhere has for one file. */
const READ_TIMEOUT_MS = 5_000

/** The body of a request, which nothing has read yet; 413 as soon as it is known to be too large. */
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
  if (bytes + content.length > MAX_UNPUBLISHED.bytes || files >= MAX_UNPUBLISHED.files)
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

/**
 * Those of these files that are not stored. The others are stored for as long as if
 * they had been sent just now, so that none goes before its release comes. In a
 * transaction they are locked as well until it ends.
 */
export function missingFiles(database: Database, digests: string[]): Promise<string[]> {
  const wanted = [...new Set(digests)]
  if (wanted.length === 0) return Promise.resolve([])
  return inTransaction(database, async (transaction) => {
    // In one order, so that two who ask for the same files do not wait for each other.
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
 * Whether this server can read the manifest of a release where browsers get it.
 * Where it cannot, the store is down or has lost it, and the release is not to
 * blame. What only a gateway serves cannot be looked at, and counts as readable.
 */
export async function isReadable(
  storage: ReleaseStorage,
  { address, manifest, files }: { address: string; manifest: string; files: Record<string, string> },
): Promise<boolean> {
  const content = await contentAt(storage, address, manifest).catch(() => undefined)
  if (content === 'elsewhere') return true
  return content !== undefined && digestOf(content) === hexOf(files[manifest] ?? '')
}

/** All bytes of a stream; undefined, and the rest unread, as soon as there are more than `limit`. */
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
