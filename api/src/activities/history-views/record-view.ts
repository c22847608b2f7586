import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'

/**
 * Records that a person reads another person's records. Reads within an hour of the first one form one view, whose
 * last time is written at most once a minute: within a minute of a read, this only reads.
 */
export async function recordView(database: Database, viewer_user_id: string, user_id: string): Promise<void> {
  await sql`
    with current_view as materialized (
      select id, last_viewed_at from history_views
      where user_id = ${user_id} and viewer_user_id = ${viewer_user_id}
        and first_hour >= date_trunc('hour', now() - interval '1 hour', 'UTC')
        and first_viewed_at > now() - interval '1 hour'
      order by first_viewed_at desc limit 1
    ), continued as (
      update history_views set last_viewed_at = now()
      where user_id = ${user_id}
        and id = (select id from current_view where last_viewed_at < now() - interval '1 minute')
    )
    insert into history_views (user_id, viewer_user_id, first_hour)
    select ${user_id}::uuid, ${viewer_user_id}::uuid, date_trunc('hour', now(), 'UTC')
    where not exists (select from current_view)
    on conflict (user_id, viewer_user_id, first_hour) do nothing`.execute(database)
}

/** Deletes up to `limit` views that ended by `before`; returns how many. */
export function deleteExpiredViews(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'history_views', ['user_id', 'id'], sql<boolean>`last_viewed_at <= ${before}`, limit)
}
