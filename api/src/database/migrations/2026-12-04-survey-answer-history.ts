import { sql, type Kysely } from 'kysely'

/**
 * Keeps the answers of a response that do not count, such as those that a second device has replaced, and when the
 * server received its completion: a device that began before that continues the same response. When a version of a
 * survey was loaded shows which document a device of an earlier release can have had on its screen.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table survey_responses
      add column earlier_answers jsonb not null default '[]',
      add column completion_received_at timestamptz`.execute(database)
  // Null for versions that were loaded before: when is not known.
  await sql`alter table surveys add column loaded_at timestamptz`.execute(database)
  await sql`alter table surveys alter column loaded_at set default now()`.execute(database)
}
