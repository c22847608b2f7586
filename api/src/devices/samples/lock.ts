import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/**
 * Makes those who write a participant's samples or devices wait for each other until the transaction ends: two at once
 * would not see each other's deletions, and could give one number to two devices.
 */
export async function lockSamples(transaction: Database, user_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`samples ${user_id}`}, 0))`.execute(transaction)
}
