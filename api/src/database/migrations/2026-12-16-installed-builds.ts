import { sql, type Kysely } from 'kysely'

/** Builds of host and remotes that came with an installation, whose files are kept after an upgrade. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table installed_builds (
    remote text not null,
    build text not null,
    version text not null,
    address text not null,
    files jsonb not null,
    kept_at timestamptz not null default now(),
    replaced_at timestamptz,
    primary key (remote, build)
  )`.execute(database)
}
