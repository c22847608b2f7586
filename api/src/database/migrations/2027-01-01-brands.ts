import { sql, type Kysely } from 'kysely'

/** What a theme has beside its colors, and the pictures that it names. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table themes add column brand jsonb`.execute(database)
  await sql`create table brand_files (
    digest text not null,
    content_type text not null,
    content bytea not null,
    width integer not null,
    height integer not null,
    added_at timestamptz not null default now(),
    constraint brand_files_pkey primary key (digest),
    constraint brand_files_content_type check (content_type in ('image/svg+xml', 'image/png'))
  )`.execute(database)
}
