import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables'

/** Deletes a person's connections with their tokens, and all samples. */
export async function erasePerson(transaction: Transaction<Tables>, user_id: string): Promise<void> {
  for (const table of ['device_connections', 'oauth_states', 'samples', 'sample_counts', 'deleted_samples'] as const)
    await transaction.deleteFrom(table).where('user_id', '=', user_id).execute()
}
