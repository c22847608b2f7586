import { sql, type Kysely } from 'kysely'

/** Who looked at whose records. What was looked at within an hour of the first time is one row. */
const statements = [
  // first_hour makes one row of two calls that come at the same moment.
  `create table history_views (
    user_id uuid not null,
    id uuid not null default gen_random_uuid(),
    viewer_user_id uuid not null,
    first_viewed_at timestamptz not null default now(),
    last_viewed_at timestamptz not null default now(),
    first_hour timestamptz not null,
    constraint history_views_pkey primary key (user_id, id),
    constraint history_views_user_id_viewer_hour_key unique (user_id, viewer_user_id, first_hour)
  )`,
  `create index history_views_newest on history_views (user_id, first_viewed_at desc, id desc)`,
  `create index history_views_viewer on history_views (viewer_user_id)`,
  `create index history_views_last on history_views (last_viewed_at)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
