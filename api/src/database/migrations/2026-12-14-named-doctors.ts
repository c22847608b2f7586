import { sql, type Kysely } from 'kysely'

/** Whom the other person named their doctor where a later request raised the level; null: who was invited. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table relationships add column doctor_user_id uuid`.execute(database)
}
