import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables'

/** The channel on which PostgreSQL notifies the servers of each new revision. */
export const REGISTRY_CHANNEL = 'almanac_registry'

/**
 * Raises the revision and returns it. Call it whenever somebody may get another
 * release, theme or feature, in the transaction of the change, so that a server that
 * sees the new revision sees the change. Revisions rise across all servers, also
 * after restoring a backup: they are never behind the clock.
 */
export async function raiseRevision(transaction: Transaction<Tables>): Promise<number> {
  const { revision } = await transaction
    .updateTable('registry_state')
    .set({ revision: sql<number>`greatest(revision + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)` })
    .returning('revision')
    .executeTakeFirstOrThrow()
  await sql`select pg_notify(${REGISTRY_CHANNEL}, ${String(revision)})`.execute(transaction)
  return Number(revision)
}

/**
 * Locks all rollouts until the transaction ends: waits for other changes and blocks
 * further ones, so that what is read after this stays valid.
 */
export async function lockRegistry(transaction: Transaction<Tables>): Promise<void> {
  await transaction.selectFrom('registry_state').select('revision').forUpdate().executeTakeFirstOrThrow()
}
