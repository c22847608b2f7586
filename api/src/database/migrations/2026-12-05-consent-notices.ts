import { sql, type Kysely } from 'kysely'

/** To whom a mail about a changed consent was sent, once for each version of the survey that asks for it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table consent_notices (
      user_id uuid not null,
      survey_id uuid not null,
      survey_version integer not null,
      created_at timestamptz not null default now(),
      constraint consent_notices_pkey primary key (user_id, survey_id, survey_version)
    )`.execute(database)
  await sql`create index consent_entries_survey on consent_entries (survey_id, survey_version)`.execute(database)
}
