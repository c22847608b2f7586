import { sql, type Kysely } from 'kysely'

/**
 * Keeps the state of a login until it expires, with its outcome and the session that it came back in: when an answer is
 * lost, the browser that comes back again is told the outcome.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table oauth_states
      add column used_at timestamptz,
      add column session_hash bytea,
      add column connected boolean`.execute(database)
}
