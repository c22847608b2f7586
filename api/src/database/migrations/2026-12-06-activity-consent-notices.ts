import { sql, type Kysely } from 'kysely'

/** To whom a mail about a changed consent of an activity was sent, once for each version of the activity. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity_consent_notices (
      user_id uuid not null,
      activity_id uuid not null,
      definition_version integer not null,
      created_at timestamptz not null default now(),
      constraint activity_consent_notices_pkey primary key (user_id, activity_id, definition_version)
    )`.execute(database)
  await sql`create index consent_entries_activity on consent_entries (activity_id, definition_version)`.execute(
    database,
  )
}
