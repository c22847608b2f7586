import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables'

const TABLES = [
  'device_connections',
  'oauth_states',
  'samples',
  'sample_counts',
  'sample_devices',
  'left_out_samples',
  'deleted_samples',
  'apple_health_import_parts',
  'apple_health_imports',
] as const

/** Deletes a person's connections with their tokens, and all samples. */
export async function erasePerson(transaction: Transaction<Tables>, user_id: string): Promise<void> {
  for (const table of TABLES) await transaction.deleteFrom(table).where('user_id', '=', user_id).execute()
}
