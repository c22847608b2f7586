import type { Database } from '../../../http/serve'
import { inTransaction } from '../../../database/transaction'
import type { ReleaseStorage } from '../storage/storage'

/** Files in one transaction: few, because the store is asked for each of them. */
const MAX_FILES_PER_TRANSACTION = 50

/** Takes away up to `limit` files that were sent before `before`; a release made of one has its own. The answer is how many. */
export async function deleteExpiredReleaseFiles(
  database: Database,
  storage: ReleaseStorage,
  before: Date,
  limit: number,
): Promise<number> {
  let gone = 0
  for (let last = MAX_FILES_PER_TRANSACTION; last === MAX_FILES_PER_TRANSACTION && gone < limit; gone += last) {
    last = await deleteSome(database, storage, before, Math.min(MAX_FILES_PER_TRANSACTION, limit - gone))
  }
  await storage.sweep(before)
  return gone
}

/** Files that are about to be part of a release are locked, and skipped. */
function deleteSome(database: Database, storage: ReleaseStorage, before: Date, limit: number): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const old = await transaction
      .selectFrom('release_files')
      .where('sent_at', '<', before)
      .orderBy('sent_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .select('digest')
      .execute()
    for (const { digest } of old) await storage.drop(digest)
    if (old.length > 0)
      await transaction
        .deleteFrom('release_files')
        .where(
          'digest',
          'in',
          old.map(({ digest }) => digest),
        )
        .execute()
    return old.length
  })
}
