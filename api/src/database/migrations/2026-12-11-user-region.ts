import { sql, type Kysely } from 'kysely'

/** The region whose formats a participant reads, ISO 3166 or UN M.49; null: those of the browser, else of the language. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column region text
    constraint users_region_code check (region ~ '^([A-Z]{2}|[0-9]{3})$')`.execute(database)
}
