import { sql, type Kysely } from 'kysely'

/**
 * A session whose credential is replaced (the app resumes it with a new one), or whose age is cut to what has passed,
 * ends for whoever has the old credential: streams close with that commit too, as for deleted sessions
 * (2026-12-09-ended-sessions).
 */
const statement = `create trigger sessions_notify_replaced after update of token_hash, expires_at on sessions for each row
  when (old.expires_at > now() and (old.token_hash <> new.token_hash or new.expires_at <= now()))
  execute function notify_ended_session()`

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(database)
}
