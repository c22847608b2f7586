import { sql, type Kysely } from 'kysely'

/** Which alerts of a response were read, so that another device of the participant does not show them once more. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table survey_responses add column read_alerts jsonb not null default '[]'`.execute(database)
}
