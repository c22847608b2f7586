import { entryTypesWith, isDosed, isNumeric, typesWith } from '@almanac/domain/objective-types'
import { type RawBuilder, sql } from 'kysely'
import type { DoseEntry, DoseResponse } from '@almanac/domain/doses'
import { COMPARISON_DAYS, type EnteredInUnit, type KindObjective, type Run, type Tally } from '@almanac/domain/history'
import { addDays, type LocalDate } from '@almanac/domain/time'
import type { Database } from '../../http/serve'
import type { PlanActivity, PlanObjective, ReminderVersion } from '../doses/plan'
import type { ViewedRecords } from '../visibility/record-access'

/** Number of days searched for the longest streak. */
const MAX_STREAK_DAYS = 400

export interface SummaryQuery {
  quest_id?: string
  start_date: string
  end_date: string
}

/** The numbers of one part of an objective in one unit, in the window or in the days before it. */
export interface LineRow extends EnteredInUnit, Tally {
  activity_id: string
  is_before: boolean
  /**
   * Its local days, unordered, as numbers separated by spaces: of each the days since the window's first one, the
   * number of values, and their sum. A day with both visible and hidden values occurs twice.
   */
  days: string
}

/** An entry of a medication or routine. */
interface DoseRow extends DoseResponse, DoseEntry {
  activity_id: string
}

/** The fields of an objective that the summary needs. */
export type SummaryObjective = KindObjective & PlanObjective & { id: string }

/** An activity with responses in the window or before it. */
export interface ActivityRow extends PlanActivity {
  activity_id: string
  responses: number
  days: number
  objectives: SummaryObjective[]
  /**
   * The months with responses since that of `beforeStreaks`, unordered, as numbers
   * separated by spaces: for each month its first date, as days since `beforeStreaks`,
   * then its dates with a response as a bit mask, bit 0 for the first.
   */
  months: string
  /** The single zone of all these responses; null if there are several. Only then are `runs` read, with the zones of both ends. */
  only_zone: string | null
  runs: Run[] | null
  /**
   * The quarter-hours in which responses were made, as numbers separated by spaces, for
   * all days with the same `zones`: either one zone, or one per response of such a day.
   */
  moments: { zones: string[]; quarters: string }[]
}

/** Result of the statement. */
export interface SummaryRows {
  first_date: string | null
  last_date: string | null
  /** Zone of the latest response; null without any. */
  time_zone: string | null
  activities: ActivityRow[]
  lines: LineRow[]
  doses: DoseRow[]
  reminders: (ReminderVersion & { objective_id: string })[]
  fired: { objective_id: string; date: string; time: number }[]
}

/** Reads all data of a window's summary in one statement, from the index; only doses come from the responses. */
export async function readSummary(
  database: Database,
  viewed: ViewedRecords,
  wanted: SummaryQuery,
  now: Date,
): Promise<SummaryRows | undefined> {
  const {
    rows: [row],
  } = await sql<SummaryRows>`
    with ${activities(viewed, wanted)}, ${recorded(viewed, wanted)}
    select
      (select min(date_posted_for) from edge) as first_date,
      (select max(date_posted_for) from edge) as last_date,
      (select last_zone from edge order by last_at desc limit 1) as time_zone,
      (select coalesce(json_agg(json_build_object('activity_id', activity_id, 'joined_at', joined_at, 'copied', copied,
          'day_end', document->'day_end', 'end_date', document->'end_date',
          'responses', responses, 'days', days, 'objectives', ${objectivesOf(viewed)},
          'months', months, 'only_zone', only_zone, 'runs', case when only_zone is null then ${runsOf(viewed, now)} end,
          'moments', ${momentsOf(viewed, wanted)}) order by position, activity_id), '[]')
        from shown join active using (activity_id) cross join lateral (${monthsOf(viewed, now)}) as recorded) as activities,
      ${linesOf(viewed, wanted)} as lines,
      ${dosesOf(viewed, wanted)} as doses,
      (select coalesce(json_agg(json_build_object('objective_id', objective_id, 'repeat_type', repeat_type, 'repeat', repeat,
          'time', time, 'day_number', day_number, 'start_date', start_date,
          'valid_from', valid_from, 'valid_until', valid_until) order by time, valid_from), '[]')
        from (${remindersOf(viewed)}) as version where activity_id in (select activity_id from active)) as reminders,
      (select coalesce(json_agg(json_build_object('objective_id', objective_id, 'date', date_for, 'time', time)), '[]')
        from reminder_firings where user_id = ${viewed.user_id}::uuid and activity_id in (select activity_id from active)
          and date_for between ${wanted.start_date}::date and ${addDays(wanted.end_date, 1)}::date and objective_id is not null) as fired
  `.execute(database)
  return row
}

type Fragment = RawBuilder<unknown>

const seen = ({ byOther }: ViewedRecords): Fragment => (byOther ? sql`and is_visible` : sql``)

/** The participant's activities that the viewer may see: the requested one, or those shown in the history. */
function activities({ user_id, only, hidden }: ViewedRecords, { quest_id }: SummaryQuery): Fragment {
  const which = quest_id === undefined ? sql`own.show_on_analytics` : sql`own.activity_id = ${quest_id}::uuid`
  return sql`shown as materialized (
    select own.activity_id, own.position, own.joined_at, own.definition_version, definition.document,
      own.reminders_version is not distinct from own.definition_version as copied
    from participant_activities own
    join activity_definitions definition on definition.id = own.activity_id and definition.version = own.definition_version
    where own.user_id = ${user_id}::uuid and ${which}
      and own.activity_id <> all(${[...hidden]}::uuid[])
      and (${only === null}::boolean or own.activity_id = any(${[...(only ?? [])]}::uuid[])))`
}

/**
 * `active`: activities with a response in the window or the days before it; `edge`: the
 * first and last day of each. Each activity is looked up separately: for all at once
 * PostgreSQL would read ten years of the index for the days of one week.
 */
function recorded(viewed: ViewedRecords, { start_date, end_date }: SummaryQuery): Fragment {
  const ofActivity = sql`user_id = ${viewed.user_id}::uuid and activity_id = shown.activity_id ${seen(viewed)}`
  const day = sql`select date_posted_for, last_at, last_zone from response_days where ${ofActivity} order by date_posted_for`
  return sql`active as materialized (
    select activity_id, responses, days from shown cross join lateral (
      select coalesce(sum(responses), 0)::integer as responses, count(distinct date_posted_for)::integer as days
      from response_days where ${ofActivity} and date_posted_for between ${start_date}::date and ${end_date}::date) as counted
    where days > 0 or exists (select from response_days where ${ofActivity}
      and date_posted_for between ${addDays(start_date, -COMPARISON_DAYS)}::date and ${addDays(start_date, -1)}::date)),
  edge as materialized (
    select day.* from shown cross join lateral ((${day} limit 1) union all (${day} desc limit 1)) as day)`
}

/** The participant's current and past reminders. */
function remindersOf({ user_id }: ViewedRecords): Fragment {
  const version = sql`activity_id, objective_id, repeat_type, repeat, time, day_number, start_date, valid_from`
  return sql`select ${version}, null::timestamptz as valid_until from reminders where user_id = ${user_id}::uuid
    union all select ${version}, valid_until from past_reminders where user_id = ${user_id}::uuid`
}

/**
 * The fields of the activity's objectives, the study's and the participant's own, that
 * determine how they are compared and when they are due.
 */
function objectivesOf({ user_id }: ViewedRecords): Fragment {
  const objectiveSummary = (id: Fragment, type: Fragment, document: Fragment) => sql`
    select json_build_object('id', ${id}, 'type', ${type}, 'key', ${document}->'key',
      'minimum_value', coalesce((${document}->>'minimum_value')::float8, 1), 'maximum_value', coalesce((${document}->>'maximum_value')::float8, 5),
      'symptom', ${document}->'symptom',
      'vital', case when ${document}->'vital' is not null then json_build_object('key', ${document}->'vital'->'key',
        'storage_unit', ${document}->'vital'->'storage_unit', 'parts', ${document}->'vital'->'parts') end,
      'minimum_interval_minutes', ${document}->'minimum_interval_minutes', 'reminders', coalesce(${document}->'reminders', '[]')) as objective`
  const COUNTED = sql`(${sql.join(typesWith((type) => isNumeric(type) || isDosed(type)))})`
  return sql`(select coalesce(json_agg(objective), '[]') from (
    ${objectiveSummary(sql`given.objective->'id'`, sql`given.objective->'type'`, sql`given.objective`)}
    from jsonb_array_elements(shown.document->'objectives') as given (objective) where given.objective->>'type' in ${COUNTED}
    union all
    ${objectiveSummary(sql`to_jsonb(objectives.id)`, sql`to_jsonb(objectives.type)`, sql`objectives.document`)}
    from objectives where user_id = ${user_id}::uuid and objectives.activity_id = shown.activity_id and objectives.type in ${COUNTED}) as objective)`
}

/** The day before the dates searched for streaks. */
export const beforeStreaks = (now: Date): LocalDate => addDays(now.toISOString().slice(0, 10), 1 - MAX_STREAK_DAYS)

/**
 * The months from which streaks are computed: 14 rows instead of 400 days, which took most
 * of the query time for participants with years of data.
 */
function monthsOf(viewed: ViewedRecords, now: Date): Fragment {
  return sql`select coalesce(string_agg(concat(month - ${beforeStreaks(now)}::date, ' ', days), ' '), '') as months,
      case when count(time_zone) = count(*) and min(time_zone) = max(time_zone) then min(time_zone) end as only_zone
    from response_months where user_id = ${viewed.user_id}::uuid and activity_id = shown.activity_id ${seen(viewed)}
      and month >= date_trunc('month', ${beforeStreaks(now)}::timestamp)::date`
}

/**
 * Runs of consecutive dates with a response, with the zones at both ends: for participants
 * who recorded in several zones. Dates are merged in an index-only read: a window function
 * over 400 rows took ten times as long.
 */
function runsOf(viewed: ViewedRecords, now: Date): Fragment {
  const first = beforeStreaks(now)
  const ofActivity = sql`user_id = ${viewed.user_id}::uuid and activity_id = shown.activity_id ${seen(viewed)}`
  return sql`(select coalesce(json_agg(json_build_object('start', lower(run), 'start_zone', first.first_zone,
      'end', upper(run) - 1, 'end_zone', last.last_zone) order by run), '[]')
    from (select unnest(range_agg(daterange(date_posted_for, date_posted_for, '[]'))) as run
      from response_days where ${ofActivity} and date_posted_for > ${first}::date) as runs
    cross join lateral (select first_zone from response_days
      where ${ofActivity} and date_posted_for = lower(run) order by first_at limit 1) as first
    cross join lateral (select last_zone from response_days
      where ${ofActivity} and date_posted_for = upper(run) - 1 order by last_at desc limit 1) as last)`
}

/** When the responses of the window's last four weeks were made. One text per set of zones: an array per day made up half of the whole result. */
function momentsOf(viewed: ViewedRecords, { end_date }: SummaryQuery): Fragment {
  return sql`(select coalesce(json_agg(json_build_object('zones', zones, 'quarters', quarters)), '[]') from (
    select zones, string_agg(array_to_string(quarters, ' '), ' ') as quarters
    from response_days where user_id = ${viewed.user_id}::uuid and activity_id = shown.activity_id ${seen(viewed)}
      and date_posted_for between ${addDays(end_date, 1 - COMPARISON_DAYS)}::date and ${end_date}::date
    group by zones) as moments)`
}

function linesOf(viewed: ViewedRecords, { start_date, end_date }: SummaryQuery): Fragment {
  return sql`(select coalesce(json_agg(line), '[]') from active cross join lateral (
    select active.activity_id, objective_id, part, unit, date_posted_for < ${start_date}::date as is_before,
      sum(n)::integer as n, sum(sum) as sum, sum(squares) as squares, min(minimum) as minimum, max(maximum) as maximum,
      to_char(max(last_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last_at,
      string_agg(concat_ws(' ', date_posted_for - ${start_date}::date, n, sum), ' ') as days
    from value_days
    where user_id = ${viewed.user_id}::uuid and activity_id = active.activity_id ${seen(viewed)}
      and date_posted_for between ${addDays(start_date, -COMPARISON_DAYS)}::date and ${end_date}::date
    group by 2, 3, 4, 5) as line)`
}

/**
 * Recorded doses of medications and routines that can be for the dose days of the window, of which
 * some are recorded on the date before or the two after; only of activities that have, or once had, any.
 */
function dosesOf(viewed: ViewedRecords, { start_date, end_date }: SummaryQuery): Fragment {
  return sql`(select coalesce(json_agg(json_build_object('activity_id', activity_id, 'objective_id', objective_id, 'type', type,
      'value', value, 'reminder_time', reminder_time, 'medication_administration_date', medication_administration_date, 'as_needed', as_needed,
      'id', id, 'measured_at', measured_at, 'time_zone', time_zone, 'date_posted_for', date_posted_for) order by measured_at, id), '[]')
    from active join responses using (activity_id)
    cross join lateral jsonb_to_recordset(entries) as entry (objective_id uuid, type text, value float8, reminder_time integer,
      medication_administration_date text, as_needed boolean)
    where user_id = ${viewed.user_id}::uuid and deleted_at is null ${seen(viewed)}
      and date_posted_for between ${addDays(start_date, -1)}::date and ${addDays(end_date, 2)}::date
      and type in (${sql.join(entryTypesWith(isDosed))}) and value is not null
      and (exists (select from activity_definitions definition where definition.id = active.activity_id
          and exists (select from jsonb_array_elements(definition.document->'objectives') as asked where asked->>'type' in (${sql.join(typesWith(isDosed))})))
        or exists (select from objectives own where own.user_id = ${viewed.user_id}::uuid and own.activity_id = active.activity_id
          and own.type in (${sql.join(typesWith(isDosed))}))))`
}
