import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables'

/** The channel on which PostgreSQL notifies the servers of each new revision. */
export const REGISTRY_CHANNEL = 'almanac_registry'

/**
 * To be called when somebody may get another release, theme or feature from now on;
 * belongs into the transaction that changes it, so that a server that sees the new
 * revision sees the change. Revisions rise over all servers, also after a
 * backup was put back: they are never behind the clock. Gives the new one.
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
 * Locks who gets what: waits for other changes, and keeps others waiting until
 * the transaction is through: what is read after this holds until it is changed here.
 */
export async function lockRegistry(transaction: Transaction<Tables>): Promise<void> {
  await transaction.selectFrom('registry_state').select('revision').forUpdate().executeTakeFirstOrThrow()
}
