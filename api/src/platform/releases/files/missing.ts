import { sql } from 'kysely'
import { inTransaction } from '../../../database/transaction'
import type { Database } from '../../../http/serve'

/**
 * Those of these files that are not kept. The others are kept for as long as if
 * they had been sent just now, so that none goes before its release comes. In a
 * transaction they are held as well until it ends.
 */
export function missingFiles(database: Database, digests: string[]): Promise<string[]> {
  const wanted = [...new Set(digests)]
  if (wanted.length === 0) return Promise.resolve([])
  return inTransaction(database, async (transaction) => {
    // In one order, so that two who ask for the same files do not wait for each other.
    const kept = await transaction
      .selectFrom('release_files')
      .where('digest', 'in', wanted)
      .orderBy('digest')
      .forUpdate()
      .select('digest')
      .execute()
    const known = new Set(kept.map(({ digest }) => digest))
    if (known.size > 0)
      await transaction
        .updateTable('release_files')
        .set({ sent_at: sql<Date>`now()` })
        .where('digest', 'in', [...known])
        .execute()
    return wanted.filter((digest) => !known.has(digest))
  })
}
