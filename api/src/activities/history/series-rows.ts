import { sql } from 'kysely'
import type { HistorySeries } from '@almanac/contracts/activities/history'
import type { Tally } from '@almanac/domain/history'
import type { Database } from '../../http/serve'
import type { ViewedRecords } from '../visibility/record-access'
import { squaresOf, valuesOf } from './index-days'

/** Maximum number of days listed with their response counts, the newest ones. */
const MAX_RECORDED_DAYS = 400

export interface SeriesQuery {
  quest_id: string
  start_date?: string
  end_date: string
  max_buckets: number
  totals_start_date?: string
  totals_end_date?: string
}

/** One bucket of values in one unit. */
export interface BucketRow extends Tally {
  date: string
  measured_at: string | null
  time_zone: string | null
  response_id: string | null
}

/** The buckets of one part of an objective in one unit, oldest first. */
export interface SeriesRow {
  objective_id: string
  part: number
  unit: string
  last_at: string
  buckets: BucketRow[]
  /** Its values between the dates of the totals; null without any. */
  totals: Tally | null
}

/** Result of the statement. */
export interface SeriesRows {
  bucket: HistorySeries['bucket']
  first_date: string | null
  series: SeriesRow[]
  days: HistorySeries['days']
}

/**
 * Reads the values of one activity in one statement: it counts the values in the period,
 * selects the finest bucket size for which no line has more than `max_buckets` buckets,
 * and aggregates. Days, weeks (from Monday) and months come from the index; single entries
 * from the responses. Undefined if the participant does not have the activity.
 */
export async function readSeries(
  database: Database,
  { user_id, byOther }: Pick<ViewedRecords, 'user_id' | 'byOther'>,
  { quest_id, start_date, end_date, max_buckets, totals_start_date, totals_end_date }: SeriesQuery,
): Promise<SeriesRows | undefined> {
  const seen = byOther ? sql`and is_visible` : sql``
  const rowsOf = (table: 'value_days' | 'response_days') => sql`
    select * from ${sql.table(table)} where user_id = ${user_id}::uuid and activity_id = ${quest_id}::uuid
      and date_posted_for between coalesce(${start_date ?? null}::date, '-infinity') and ${end_date}::date ${seen}`
  const {
    rows: [row],
  } = await sql<SeriesRows>`
    with day as materialized (${rowsOf('value_days')}),
    recorded as materialized (
      select date_posted_for as date, sum(responses)::integer as responses from (${rowsOf('response_days')}) as day group by 1),
    size as (
      select max(entries) as entries, max(days) as days, max(weeks) as weeks from (
        select sum(n) as entries, count(distinct date_posted_for) as days,
          count(distinct ${MONDAY}) as weeks from day group by objective_id, part) as line),
    chosen as (
      select case when coalesce(entries, 0) <= ${max_buckets}::integer then 'entry' when days <= ${max_buckets}::integer then 'day'
        when weeks <= ${max_buckets}::integer then 'week' else 'month' end as bucket from size),
    summed as (
      select objective_id, part, unit, case bucket when 'day' then date_posted_for when 'week' then ${MONDAY} else ${FIRST_OF_MONTH} end as date,
        sum(n)::integer as n, sum(sum) as sum, sum(squares) as squares, min(minimum) as minimum, max(maximum) as maximum,
        max(last_at) as last_at, null::timestamptz as measured_at, null::text as time_zone, null::uuid as response_id
      from day cross join chosen where bucket <> 'entry' group by 1, 2, 3, 4),
    single as (
      select objective_id, part, unit, date_posted_for as date, 1 as n, number::double precision as sum,
        ${squaresOf(sql`number * number`)} as squares, number::double precision as minimum, number::double precision as maximum,
        measured_at as last_at, measured_at, time_zone, id as response_id
      from (${valuesOf(sql`
        select * from responses where user_id = ${user_id}::uuid and activity_id = ${quest_id}::uuid and deleted_at is null ${seen}
          and date_posted_for between coalesce(${start_date ?? null}::date, '-infinity') and ${end_date}::date
          and (select bucket from chosen) = 'entry'`)}) as value),
    total as (
      select objective_id, part, unit, json_build_object('n', sum(n)::integer, 'sum', sum(sum), 'squares', sum(squares),
        'minimum', min(minimum), 'maximum', max(maximum)) as totals
      from day where date_posted_for between coalesce(${totals_start_date ?? null}::date, '-infinity')
        and coalesce(${totals_end_date ?? null}::date, 'infinity') group by 1, 2, 3),
    series as (
      select objective_id, part, unit, ${utc(sql`max(last_at)`)} as last_at,
        json_agg(json_build_object('date', date, 'n', n, 'sum', sum, 'squares', squares, 'minimum', minimum, 'maximum', maximum,
          'measured_at', ${utc(sql`measured_at`)}, 'time_zone', time_zone, 'response_id', response_id)
          order by date, measured_at, response_id) as buckets,
        (select totals from total where (total.objective_id, total.part, total.unit) = (bucket.objective_id, bucket.part, bucket.unit)) as totals
      from (select * from summed union all select * from single) as bucket group by objective_id, part, unit)
    select (select bucket from chosen) as bucket, (select min(date) from recorded) as first_date,
      (select coalesce(json_agg(series), '[]') from series) as series,
      (select coalesce(json_agg(last order by date), '[]') from (
        select * from recorded order by date desc limit ${MAX_RECORDED_DAYS}) as last) as days
    from participant_activities where user_id = ${user_id}::uuid and activity_id = ${quest_id}::uuid`.execute(database)
  return row
}

/** A date minus a number is a date, independent of the session's zone. */
const MONDAY = sql`(date_posted_for - (extract(isodow from date_posted_for)::integer - 1))`
const FIRST_OF_MONTH = sql`(date_posted_for - (extract(day from date_posted_for)::integer - 1))`

/** An instant in JavaScript's format: PostgreSQL's JSON has the session's offset and microseconds. */
function utc(instant: ReturnType<typeof sql>) {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
