import { sql, type Kysely } from 'kysely'

/** Who has unread comments on a response, so that they are reminded of them once. */
const statements = [
  `create table comment_notices (
    user_id uuid not null,
    response_user_id uuid not null,
    response_id uuid not null,
    unread_since timestamptz,
    notified_at timestamptz,
    constraint comment_notices_pkey primary key (user_id, response_user_id, response_id)
  )`,
  `create index comment_notices_unread on comment_notices (unread_since) where unread_since is not null`,
  `create index comment_notices_of on comment_notices (response_user_id, response_id)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
