import { sql, type Kysely } from 'kysely'

/** The unit in which a participant reads glucose; null where the region decides. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column glucose_unit text
    constraint users_glucose_unit_known check (glucose_unit in ('mg/dL', 'mmol/L'))`.execute(database)
}
