import { sql, type Kysely } from 'kysely'

/** A view stays when its viewer deletes the account, without saying whose it was: two of an hour do not collide as nulls are distinct. */
const statements = [`alter table history_views alter column viewer_user_id drop not null`]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
