import { sql, type Kysely } from 'kysely'

/** The reasons of verdicts by code, for the languages of those who read them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table release_verdicts add column reasons jsonb`.execute(database)
}
