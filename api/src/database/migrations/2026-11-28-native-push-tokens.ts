import { sql, type Kysely } from 'kysely'

/** Where push messages reach the app of a session: on the session, so that it goes with it. One device belongs to one session. */
const statements = [
  `alter table sessions
    add column push_platform text,
    add column push_token text,
    add constraint sessions_push_check check ((push_platform is null) = (push_token is null)),
    add constraint sessions_push_platform_check check (push_platform in ('ios', 'android'))`,
  `create unique index sessions_push_token on sessions (push_token) where push_token is not null`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
