import { sql, type Kysely } from 'kysely'

/**
 * When the responses of a day were made, for the pattern of the times of day: read
 * with the day, it is not put together from the responses of four weeks. Written by
 * `activities/history/index-days.ts`.
 */
const statements = [
  // The quarter of an hour of each response since 1970, in order. zones: of each, or the one that all were made in.
  `alter table response_days add column quarters integer[] not null default '{}'`,
  `alter table response_days add column zones text[] not null default '{}'`,
  `update response_days set quarters = made.quarters, zones = made.zones
    from (
      select user_id, activity_id, date_posted_for, is_visible,
        array_agg(floor(date_part('epoch', measured_at) / 900)::integer order by measured_at, id) as quarters,
        case when min(time_zone) = max(time_zone) then array[min(time_zone)]
          else array_agg(time_zone order by measured_at, id) end as zones
      from responses
      where deleted_at is null
      group by user_id, activity_id, date_posted_for, is_visible
    ) as made
    where response_days.user_id = made.user_id and response_days.activity_id = made.activity_id
      and response_days.date_posted_for = made.date_posted_for and response_days.is_visible = made.is_visible`,
  `alter table response_days alter column quarters drop default`,
  `alter table response_days alter column zones drop default`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
