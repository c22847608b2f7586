import { entryTypesWith, isNumeric } from '@almanac/domain/objective-types'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../http/serve'

/** A local day of one activity. */
export interface ActivityDay {
  activity_id: string
  date_posted_for: string
}

/** Entries with numbers on a scale, which can be averaged, unlike the numbers of medications and events. */
const VALUE_TYPES = entryTypesWith(isNumeric)

/** One row per number in the responses of `which`: every part of a multi-part entry, otherwise its single value. */
export const valuesOf = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select response.user_id, response.id, response.activity_id, response.date_posted_for, response.is_visible,
    response.measured_at, response.time_zone, entry.objective_id, (numbers.part - 1)::integer as part,
    coalesce(entry.unit, '') as unit, numbers.number
  from (${which}) as response
  cross join lateral jsonb_to_recordset(response.entries)
    as entry (objective_id uuid, type text, value numeric, "values" numeric[], unit text)
  cross join lateral unnest(
    case when cardinality(entry."values") > 0 then entry."values" else array[entry.value] end
  ) with ordinality as numbers (number, part)
  where entry.type = any(${VALUE_TYPES}::text[]) and numbers.number is not null`

/**
 * A quarter of an hour: zone offsets are multiples of it, so a quarter never spans two
 * hours of a participant's clock.
 */
const QUARTER_SECONDS = 900

/** Start of a quarter-hour, numbered as in `response_days`. */
export const startOfQuarter = (quarter: number): Date => new Date(quarter * QUARTER_SECONDS * 1_000)

/** The `response_days` rows of these responses. */
export const responseDaysOf = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select user_id, activity_id, date_posted_for, is_visible, count(*)::integer as responses,
    min(measured_at) as first_at, (array_agg(time_zone order by measured_at, id))[1] as first_zone,
    max(measured_at) as last_at, (array_agg(time_zone order by measured_at desc, id desc))[1] as last_zone,
    array_agg(floor(date_part('epoch', measured_at) / ${QUARTER_SECONDS}::integer)::integer order by measured_at, id) as quarters,
    case when min(time_zone) = max(time_zone) then array[min(time_zone)] else array_agg(time_zone order by measured_at, id) end as zones
  from (${which}) as response
  group by user_id, activity_id, date_posted_for, is_visible`

/** A square, or a sum of squares, as stored. Rounded because it can be too small for a double. */
export const squaresOf = (squares: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`round(${squares}, 60)::double precision`

/** The `value_days` rows of these responses. Sums are exact until stored, so they don't depend on the order. */
export const valueDaysOf = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select user_id, activity_id, date_posted_for, objective_id, part, unit, is_visible, count(*)::integer as n,
    sum(number)::double precision as sum, ${squaresOf(sql`sum(number * number)`)} as squares,
    min(number)::double precision as minimum, max(number)::double precision as maximum, max(measured_at) as last_at
  from (${valuesOf(which)}) as value
  group by user_id, activity_id, date_posted_for, objective_id, part, unit, is_visible`

/**
 * The `response_months` rows of these days; bit 0 is the first date. `time_zone` is the
 * zone of all first and last responses, null where they differ.
 */
export const responseMonthsOf = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select user_id, activity_id, date_trunc('month', date_posted_for::timestamp)::date as month, is_visible,
    bit_or(1 << (extract(day from date_posted_for)::integer - 1)) as days,
    case when min(least(first_zone, last_zone)) = max(greatest(first_zone, last_zone)) then min(first_zone) end as time_zone,
    sum(responses)::integer as responses
  from (${which}) as day
  group by 1, 2, 3, 4`

/**
 * Recomputes these days of a participant from the current responses. Must be called in the
 * transaction that wrote, changed or deleted a response, with its previous and its new
 * day. The activity's row is locked first, in a separate statement, so that the second of
 * two concurrent writes to a day reads what the first has written.
 */
export async function indexDays(
  transaction: Database,
  user_id: string,
  touched: readonly ActivityDay[],
): Promise<void> {
  const days = [...new Map(touched.map((day) => [`${day.activity_id} ${day.date_posted_for}`, day])).values()]
  await transaction
    .selectFrom('participant_activities')
    .where('user_id', '=', user_id)
    .where(
      'activity_id',
      'in',
      days.map(({ activity_id }) => activity_id),
    )
    .select('activity_id')
    .orderBy('activity_id')
    .forNoKeyUpdate()
    .execute()
  const dayRows = sql`unnest(${days.map(({ activity_id }) => activity_id)}::uuid[], ${days.map(({ date_posted_for }) => date_posted_for)}::date[]) as touched (activity_id, date_posted_for)`
  await replaceDays(
    transaction,
    sql`select responses.* from ${dayRows} join responses using (activity_id, date_posted_for)
      where responses.user_id = ${user_id}::uuid and responses.deleted_at is null`,
    sql`user_id = ${user_id}::uuid and (activity_id, date_posted_for) in (select touched.activity_id, touched.date_posted_for from ${dayRows})`,
  )
  const months = sql`(select distinct activity_id, date_trunc('month', date_posted_for::timestamp)::date as month from ${dayRows}) as touched`
  await replaceMonths(
    transaction,
    sql`select response_days.* from ${months} join response_days using (activity_id)
      where response_days.user_id = ${user_id}::uuid and response_days.date_posted_for between month and (month + interval '1 month - 1 day')::date`,
    sql`user_id = ${user_id}::uuid and (activity_id, month) in (select touched.activity_id, touched.month from ${months})`,
  )
}

/** Recomputes all days of these people. */
export async function indexPeople(transaction: Database, user_ids: readonly string[]): Promise<void> {
  await replaceDays(
    transaction,
    sql`select * from responses where user_id = any(${user_ids}::uuid[]) and deleted_at is null`,
    sql`user_id = any(${user_ids}::uuid[])`,
  )
  await replaceMonths(
    transaction,
    sql`select * from response_days where user_id = any(${user_ids}::uuid[])`,
    sql`user_id = any(${user_ids}::uuid[])`,
  )
}

/**
 * Upserts the months of the `which` days and deletes those matching `where` that no longer
 * have any. Must run in a statement after `replaceDays`, because it reads those rows.
 */
async function replaceMonths(
  transaction: Database,
  which: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with fresh as materialized (${responseMonthsOf(which)}),
    emptied as (
      delete from response_months where ${where} and not exists (
        select from fresh where fresh.user_id = response_months.user_id and fresh.activity_id = response_months.activity_id
          and fresh.month = response_months.month and fresh.is_visible = response_months.is_visible))
    insert into response_months (user_id, activity_id, month, is_visible, days, time_zone, responses)
    select user_id, activity_id, month, is_visible, days, time_zone, responses from fresh
    on conflict (user_id, activity_id, month, is_visible) do update
      set days = excluded.days, time_zone = excluded.time_zone, responses = excluded.responses
    where (response_months.days, response_months.time_zone, response_months.responses)
      is distinct from (excluded.days, excluded.time_zone, excluded.responses)`.execute(transaction)
}

/** Upserts the days of the `which` responses and deletes those matching `where` that no longer have any. */
async function replaceDays(
  transaction: Database,
  which: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with fresh as materialized (${which}), counted as materialized (${responseDaysOf(sql`select * from fresh`)}), summed as materialized (${valueDaysOf(sql`select * from fresh`)}),
    emptied as (
      delete from response_days where ${where} and not exists (
        select from counted where counted.user_id = response_days.user_id and counted.activity_id = response_days.activity_id
          and counted.date_posted_for = response_days.date_posted_for and counted.is_visible = response_days.is_visible)),
    cleared as (
      delete from value_days where ${where} and not exists (
        select from summed where summed.user_id = value_days.user_id and summed.activity_id = value_days.activity_id
          and summed.date_posted_for = value_days.date_posted_for and summed.objective_id = value_days.objective_id
          and summed.part = value_days.part and summed.unit = value_days.unit and summed.is_visible = value_days.is_visible)),
    written as (
      insert into response_days (user_id, activity_id, date_posted_for, is_visible, responses, first_at, first_zone, last_at, last_zone, quarters, zones)
      select user_id, activity_id, date_posted_for, is_visible, responses, first_at, first_zone, last_at, last_zone, quarters, zones from counted
      on conflict (user_id, activity_id, date_posted_for, is_visible) do update set
        responses = excluded.responses, first_at = excluded.first_at, first_zone = excluded.first_zone,
        last_at = excluded.last_at, last_zone = excluded.last_zone, quarters = excluded.quarters, zones = excluded.zones)
    insert into value_days (user_id, activity_id, date_posted_for, objective_id, part, unit, is_visible, n, sum, squares, minimum, maximum, last_at)
    select user_id, activity_id, date_posted_for, objective_id, part, unit, is_visible, n, sum, squares, minimum, maximum, last_at from summed
    on conflict (user_id, activity_id, date_posted_for, objective_id, part, unit, is_visible) do update set
      n = excluded.n, sum = excluded.sum, squares = excluded.squares, minimum = excluded.minimum,
      maximum = excluded.maximum, last_at = excluded.last_at`.execute(transaction)
}
