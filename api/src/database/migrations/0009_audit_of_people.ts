import { sql, type Kysely } from 'kysely'

/** The audit trail only grows, and each person's archive asks what it has of her: by who did it, whom it was done to, or whom a preview was made for. */
const statements = [
  `create index audit_trail_actor on audit_trail (actor)`,
  `create index audit_trail_subject on audit_trail (subject)`,
  `create index audit_trail_preview on audit_trail ((document->>'user_id')) where action = 'preview_created'`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
