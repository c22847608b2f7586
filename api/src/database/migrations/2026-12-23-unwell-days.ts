import { sql, type Kysely } from 'kysely'

/** Days on which a participant chose to be asked only for what the study calls essential. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table unwell_days (
    user_id uuid not null,
    date date not null,
    created_at timestamptz not null default now(),
    constraint unwell_days_pkey primary key (user_id, date)
  )`.execute(database)
}
