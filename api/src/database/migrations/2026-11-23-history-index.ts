import { sql, type Kysely } from 'kysely'

/**
 * The index of the history: what a participant recorded, by local day, so that
 * ten years of a sensor are read as 3,650 rows. Written with each response
 * (`activities/history/index-days.ts`), which says what the columns are.
 */
const statements = [
  `create table response_days (
    user_id uuid not null,
    activity_id uuid not null,
    date_posted_for date not null,
    is_visible boolean not null,
    responses integer not null,
    first_at timestamptz not null,
    first_zone text not null,
    last_at timestamptz not null,
    last_zone text not null,
    constraint response_days_pkey primary key (user_id, activity_id, date_posted_for, is_visible)
  )`,
  // unit: the empty text where there is none.
  `create table value_days (
    user_id uuid not null,
    activity_id uuid not null,
    date_posted_for date not null,
    objective_id uuid not null,
    part integer not null,
    unit text not null,
    is_visible boolean not null,
    n integer not null,
    sum double precision not null,
    squares double precision not null,
    minimum double precision not null,
    maximum double precision not null,
    last_at timestamptz not null,
    constraint value_days_pkey
      primary key (user_id, activity_id, date_posted_for, objective_id, part, unit, is_visible)
  )`,
  // The responses of an activity's days: to sum them up again, and to show them one by one.
  `create index responses_by_activity_and_date on responses (user_id, activity_id, date_posted_for)`,
  // Which medicine was due stays known after its reminder was taken away.
  `alter table reminder_firings add column objective_id uuid`,
  `update reminder_firings as fired set objective_id = reminders.objective_id from reminders
    where reminders.user_id = fired.user_id and reminders.id = fired.reminder_id`,
  `insert into response_days
    select user_id, activity_id, date_posted_for, is_visible, count(*), min(measured_at),
      (array_agg(time_zone order by measured_at, id))[1], max(measured_at),
      (array_agg(time_zone order by measured_at desc, id desc))[1]
    from responses where deleted_at is null
    group by user_id, activity_id, date_posted_for, is_visible`,
  `insert into value_days
    select user_id, activity_id, date_posted_for, entry.objective_id, numbers.part - 1, coalesce(entry.unit, ''),
      is_visible, count(*), sum(number), sum(number * number), min(number), max(number), max(measured_at)
    from responses
    cross join lateral jsonb_to_recordset(entries)
      as entry (objective_id uuid, type text, value numeric, "values" numeric[], unit text)
    cross join lateral unnest(
      case when cardinality(entry."values") > 0 then entry."values" else array[entry.value] end
    ) with ordinality as numbers (number, part)
    where deleted_at is null and entry.type in ('SliderEntry', 'SymptomEntry', 'VitalEntry') and number is not null
    group by user_id, activity_id, date_posted_for, entry.objective_id, numbers.part, coalesce(entry.unit, ''),
      is_visible`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
