import { sql, type Kysely } from 'kysely'

/** Until when this session may download the archive of all data once, after its password was entered again. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column archive_until timestamptz`.execute(database)
}
