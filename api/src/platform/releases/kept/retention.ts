import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../database/tables'
import { inTransaction } from '../../../database/transaction'
import type { Database } from '../../../http/serve'
import { raiseRevision } from '../../registry/revision'
import { BUNDLED } from '../bundled'
import type { ReleaseStorage } from '../storage/storage'
import { storedAt } from './build'

/** Days for which the files of a build are kept after an installation has replaced it. */
export const BUILD_RETENTION_DAYS = 30

/** A release that a rule names stays as long as the rule. */
const isNamedByRule = sql<boolean>`exists (
  select from rollouts where rollouts.remote = installed_builds.remote and rollouts.version = installed_builds.version)`

async function deleteRelease(transaction: Transaction<Tables>, remote: string, version: string): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('releases')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('published_by', '=', BUNDLED)
    .where(
      sql<boolean>`not exists (select from installed_builds where installed_builds.remote = releases.remote and installed_builds.version = releases.version)`,
    )
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await raiseRevision(transaction)
}

/**
 * Deletes up to `limit` builds that were replaced before `before`, with their files and, of the last build of a
 * version, its release. Returns their number.
 */
export async function deleteExpiredBuilds(
  database: Database,
  storage: ReleaseStorage,
  before: Date,
  limit: number,
): Promise<number> {
  const expired = await database
    .selectFrom('installed_builds')
    .where('replaced_at', '<', before)
    .where(sql<boolean>`not ${isNamedByRule}`)
    .orderBy('replaced_at')
    .limit(limit)
    .select(['remote', 'build', 'version', 'files'])
    .execute()
  for (const { remote, build, version, files } of expired) {
    // The row first: nothing is served any more from a build whose files are being deleted.
    await inTransaction(database, async (transaction) => {
      await transaction.deleteFrom('installed_builds').where('remote', '=', remote).where('build', '=', build).execute()
      await deleteRelease(transaction, remote, version)
    })
    await storage.discard(
      storedAt({ remote, build, version }),
      files.map((path) => ({ path, digest: '' })),
    )
  }
  return expired.length
}
