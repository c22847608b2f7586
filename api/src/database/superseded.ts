import { sql, type Kysely } from 'kysely'
import { StartFailure } from './embedded/failure'
import type { Tables } from './tables'

/** The migration that makes the same schema as those before it did together. */
const INITIAL = '2026-11-22-initial'

/** What was applied before there were dated names, in order. */
export const SUPERSEDED = [
  '0001_ground',
  '0002_rollouts',
  '0003_account',
  '0004_activities',
  '0005_entry_bytes',
  '0006_release_senders',
  '0007_security',
  '0008_known_devices',
  '0009_audit_of_people',
]

/**
 * Has a database with all migrations of before count as one with the initial
 * migration applied; any other is left as it is. Throws a StartFailure where
 * only some of them were applied: then no migration fits the schema.
 */
export async function recogniseSuperseded(database: Kysely<Tables>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { rows: found } = await sql<{
      there: boolean
    }>`select to_regclass('kysely_migration') is not null as there`.execute(transaction)
    if (!found[0]?.there) return
    // Several instances may start at once: the others wait and find it done.
    await sql`lock table kysely_migration in exclusive mode`.execute(transaction)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(transaction)
    const applied = new Set(rows.map(({ name }) => name))
    const missing = SUPERSEDED.filter((name) => !applied.has(name))
    if (missing.length === SUPERSEDED.length) return
    if (missing.length > 0)
      throw new StartFailure(
        `The database lacks ${missing.join(', ')}, which this version does not have any more. Start the last version before 2026-11-22 once, then this one; or begin with an empty database.`,
      )
    await sql`delete from kysely_migration where name in (${sql.join(SUPERSEDED)})`.execute(transaction)
    await sql`insert into kysely_migration (name, timestamp) values (${INITIAL}, ${new Date().toISOString()})`.execute(
      transaction,
    )
  })
}
