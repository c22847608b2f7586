import { sql, type Kysely } from 'kysely'

/** HTML of a release that the page shows before any script, by route and language. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table releases add column prerendered jsonb not null default '{}'`.execute(database)
}
