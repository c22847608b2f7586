import { sql, type Kysely } from 'kysely'

/**
 * The dates of each month on which anything was recorded: streaks of 400 dates are
 * put together from 14 rows. Written with `response_days`
 * (`activities/history/index-days.ts`), which says what the columns are.
 */
const statements = [
  // days: bit 0 for the first date. time_zone: null where there are several.
  `create table response_months (
    user_id uuid not null,
    activity_id uuid not null,
    month date not null,
    is_visible boolean not null,
    days integer not null,
    time_zone text,
    constraint response_months_pkey primary key (user_id, activity_id, month, is_visible)
  )`,
  `insert into response_months
    select user_id, activity_id, date_trunc('month', date_posted_for::timestamp)::date as month, is_visible,
      bit_or(1 << (extract(day from date_posted_for)::integer - 1)),
      case when min(least(first_zone, last_zone)) = max(greatest(first_zone, last_zone)) then min(first_zone) end
    from response_days
    group by 1, 2, 3, 4`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
