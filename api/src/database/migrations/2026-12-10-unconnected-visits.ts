import { sql, type Kysely } from 'kysely'

/** The start of an appointment for which the care team was told that its video call finds no path. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table appointments add column unconnected_told_for timestamptz(3)`.execute(database)
}
