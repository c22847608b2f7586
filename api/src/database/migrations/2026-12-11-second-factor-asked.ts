import { sql, type Kysely } from 'kysely'

/** When the server first asked a clinician for a second factor: the days until it is required count from then. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column second_factor_asked_at timestamptz`.execute(database)
}
