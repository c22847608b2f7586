import { sql, type Kysely } from 'kysely'

/** Companies that change their own brand: who may, what is being edited, what was published, and who tries it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table company_administrators (
    user_id uuid not null,
    company_id uuid not null,
    given_at timestamptz not null default now(),
    constraint company_administrators_pkey primary key (user_id, company_id),
    constraint company_administrators_company_id_fkey foreign key (company_id) references companies(id)
  )`.execute(database)
  // Null for what the files of the study say.
  await sql`alter table themes add column version integer`.execute(database)
  await sql`create table theme_versions (
    company_id uuid not null,
    key text not null,
    version integer not null,
    origin text not null,
    document jsonb not null,
    before integer,
    made_by text not null,
    made_at timestamptz not null default clock_timestamp(),
    note text,
    constraint theme_versions_pkey primary key (company_id, key, version),
    constraint theme_versions_theme_fkey foreign key (company_id, key) references themes(company_id, key),
    constraint theme_versions_origin check (origin in ('study', 'studio'))
  )`.execute(database)
  await sql`create table theme_trials (
    company_id uuid not null,
    key text not null,
    version integer not null,
    group_id uuid,
    percent integer,
    started_by text not null,
    started_at timestamptz not null default clock_timestamp(),
    constraint theme_trials_pkey primary key (company_id, key),
    constraint theme_trials_version_fkey foreign key (company_id, key, version)
      references theme_versions(company_id, key, version),
    constraint theme_trials_group_id_fkey foreign key (group_id) references groups(id),
    constraint theme_trials_audience check ((group_id is null) <> (percent is null))
  )`.execute(database)
  await sql`create table theme_drafts (
    company_id uuid not null,
    key text not null,
    revision integer not null,
    document jsonb not null,
    changed_by text not null,
    changed_at timestamptz not null default clock_timestamp(),
    constraint theme_drafts_pkey primary key (company_id, key),
    constraint theme_drafts_theme_fkey foreign key (company_id, key) references themes(company_id, key)
  )`.execute(database)
}
