import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/** Partitions exist for this many years ahead, so that a server without maintenance still accepts samples. */
const YEARS_AHEAD = 2

/** Creates the missing sample partitions of the coming years. */
export async function createSamplePartitions(database: Database, now: Date): Promise<void> {
  for (let year = now.getUTCFullYear(); year <= now.getUTCFullYear() + YEARS_AHEAD; year += 1) {
    const name = sql.ref(`samples_${year}`)
    const [from, to] = [sql.lit(`${year}-01-01T00:00:00Z`), sql.lit(`${year + 1}-01-01T00:00:00Z`)]
    const {
      rows: [row],
    } = await sql<{ there: boolean }>`select to_regclass(${`samples_${year}`}) is not null as there`.execute(database)
    if (row?.there) continue
    // Attached rather than created as a partition, which would block all writes.
    await database.transaction().execute(async (transaction) => {
      await sql`create table if not exists ${name} (like samples including all)`.execute(transaction)
      await sql`alter table samples attach partition ${name} for values from (${from}) to (${to})`.execute(transaction)
    })
  }
}
