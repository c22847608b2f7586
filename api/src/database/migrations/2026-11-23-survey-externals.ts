import { sql, type Kysely } from 'kysely'

/** What FHIRPath gave for the answers, so that a response shows for ever as it was answered. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table survey_responses add column external_values jsonb`.execute(database)
}
