import { sql, type Kysely } from 'kysely'

/** Reports of a person, beside those of a message. The index finds them when the account of the one who was reported goes. */
const statements = [
  `create table user_reports (
    user_id uuid not null,
    id uuid not null,
    reported_user_id uuid not null,
    reason text not null,
    created_at timestamptz not null default now(),
    constraint user_reports_pkey primary key (user_id, id)
  )`,
  `create index user_reports_of on user_reports (reported_user_id, user_id, created_at)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
