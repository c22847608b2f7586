import type { Database } from '../../../http/serve'
import { inTransaction } from '../../../database/transaction'
import type { ReleaseStorage } from '../storage/storage'

/** Files per transaction: few, because each needs a request to the store. */
const MAX_FILES_PER_TRANSACTION = 50

/** Deletes up to `limit` files sent before `before` and returns the count; releases have copies. */
export async function deleteExpiredReleaseFiles(
  database: Database,
  storage: ReleaseStorage,
  before: Date,
  limit: number,
): Promise<number> {
  let deletedCount = 0
  for (
    let last = MAX_FILES_PER_TRANSACTION;
    last === MAX_FILES_PER_TRANSACTION && deletedCount < limit;
    deletedCount += last
  ) {
    last = await deleteSome(database, storage, before, Math.min(MAX_FILES_PER_TRANSACTION, limit - deletedCount))
  }
  await storage.sweep(before)
  return deletedCount
}

/** Skips locked files, which are about to become part of a release. */
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
