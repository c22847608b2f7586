import { type RawBuilder, sql } from 'kysely'
import type { Feature } from '@almanac/contracts/account/session'
import { newId } from '@almanac/domain/ids'
import { indexPeople } from '@almanac/api/activities'
import type { Database } from '@almanac/api/http/serve'

/** The number of participants, and of their entries in total. */
export interface HistorySize {
  participants: number
  entries: number
  /** Days of readings of the participant with a glucose sensor. */
  sensorDays: number
}

/** Participants whose requests are timed. */
export interface Measured {
  /** Participants with the ordinary history. */
  usual: string[]
  oneWeek: string
  eightWeeks: string
  tenYears: string
  /** A participant with a glucose sensor of 288 values a day. */
  sensor: string
  sensorActivity: string
  tenYearsActivity: string
}

/** Participants with a history of their own. */
const SPECIAL = ['one-week@example.test', 'eight-weeks@example.test', 'ten-years@example.test', 'sensor@example.test']

const ZONE = 'Europe/Berlin'
const EIGHT_WEEKS = 56
const TEN_YEARS = 3_652
const SENSOR_VALUES_A_DAY = 288
/** Number of people whose days are indexed by one statement. */
const BATCH_SIZE = 500

const vital = (key: string, unit: string, parts: number) => ({
  id: newId(),
  key,
  name: key,
  storage_unit: unit,
  units: [unit],
  parts: Array.from({ length: parts }, () => ({ key, label: key, minimum_value: 0, maximum_value: 500 })),
  target: null,
})

/** An activity with one objective, and its entry as an expression over `day`. */
interface Recorded {
  id: string
  key: string
  objective: Record<string, unknown>
  entry: RawBuilder<unknown>
}

function recorded(
  key: string,
  objective: Record<string, unknown> & { type: string },
  entry: (id: string) => RawBuilder<unknown>,
): Recorded {
  const id = newId()
  return {
    id: newId(),
    key,
    objective: {
      id,
      key,
      name: key,
      description: null,
      note: null,
      order: 0,
      required: false,
      stick_to_bottom: false,
      objective_points: 0,
      reminders: [],
      ...objective,
    },
    entry: entry(id),
  }
}

const activities = (): Recorded[] => [
  recorded(
    'mood',
    { type: 'SliderObjective', minimum_value: 1, maximum_value: 5 },
    (id) =>
      sql`jsonb_build_array(jsonb_build_object('objective_id', ${id}::text, 'type', 'SliderEntry', 'value', 1 + day % 5))`,
  ),
  recorded(
    'pressure',
    { type: 'VitalObjective', vital: vital('blood_pressure', 'mmHg', 2) },
    (id) =>
      sql`jsonb_build_array(jsonb_build_object('objective_id', ${id}::text, 'type', 'VitalEntry', 'values', jsonb_build_array(120 + day % 17, 75 + day % 11), 'unit', 'mmHg'))`,
  ),
  recorded(
    'weight',
    { type: 'VitalObjective', vital: vital('weight', 'kg', 1) },
    (id) =>
      sql`jsonb_build_array(jsonb_build_object('objective_id', ${id}::text, 'type', 'VitalEntry', 'value', 70 + (day % 30) / 10.0, 'unit', 'kg'))`,
  ),
  recorded(
    'tablet',
    {
      type: 'MedicationObjective',
      medication_name: 'Tablet',
      reminders: [
        {
          id: newId(),
          repeat_type: 'daily',
          time: 800,
          day_number: null,
          start_date: null,
          note: null,
          send_notifications: true,
        },
      ],
    },
    (id) =>
      sql`jsonb_build_array(jsonb_build_object('objective_id', ${id}::text, 'type', 'MedicationEntry', 'value', case when day % 9 = 0 then 2 else 0 end, 'reminder_time', 800))`,
  ),
]

async function define(database: Database, company: string, { id, key, objective }: Recorded): Promise<void> {
  const document = {
    key,
    title: key,
    description: null,
    type: 'FormQuest',
    category: { key, name: key },
    icon: 'mood',
    visualization_method: 'line',
    show_on_analytics: true,
    show_in_my_storylines: true,
    onboarding_quest: false,
    end_date: null,
    number_of_daily_objectives: null,
    rotate_objectives: false,
    splash: null,
    healthy_dose_ids: [],
    groups: [],
    objectives: [objective],
  }
  await database
    .insertInto('activity_definitions')
    .values({ id, version: 1, company_id: company, key, document: JSON.stringify(document) })
    .execute()
}

/** Inserts several responses a day of `people`, for the last `days` days. */
async function record(
  database: Database,
  people: RawBuilder<unknown>,
  { id, entry }: Recorded,
  days: number,
  aDay = 1,
): Promise<void> {
  await sql`
    insert into responses (user_id, id, activity_id, definition_version, measured_at, time_zone, date_posted_for, is_visible, entries, point_total)
    select user_id, gen_random_uuid(), ${id}::uuid, 1, at, ${ZONE}, (at at time zone ${ZONE})::date, true, ${entry}, 0
    from (${people}) as person (user_id)
    cross join generate_series(0, ${days}::int - 1) as day
    cross join generate_series(0, ${aDay}::int - 1) as value
    cross join lateral (select (current_date - day)::timestamp at time zone 'UTC' + value * interval '1 day' / ${aDay}::int as at) as moment`.execute(
    database,
  )
}

/** Creates a company with one group, and its features. */
export async function measuredCompany(database: Database, features: readonly Feature[] = []): Promise<string> {
  const [id, group] = [newId(), newId()]
  await database
    .insertInto('companies')
    .values({
      id,
      key: 'measured',
      name: 'Measured',
      status: 'open',
      default_theme_key: 'plain',
      features: JSON.stringify(features),
      study_key: 'measured',
    })
    .execute()
  await database
    .insertInto('groups')
    .values({ id: group, company_id: id, key: 'all', name: 'All', code: '123456', theme_key: 'plain', status: 'open' })
    .execute()
  return id
}

/** A study whose participants and entries can be increased. */
export interface GrowingPast {
  /** Adds participants with this total number of entries, each in its own response. */
  add: (participants: number, entries: number) => Promise<void>
}

/** Creates the study in an empty database. */
export async function growingPast(database: Database): Promise<GrowingPast> {
  const company_id = await measuredCompany(database)
  const daily = activities()
  for (const activity of daily) await define(database, company_id, activity)
  return {
    async add(participants, entries) {
      const { rows } = await sql<{ id: string }>`insert into users (id, email, locale, time_zone)
        select id, id || '@example.test', 'en', ${ZONE}
        from (select gen_random_uuid() as id from generate_series(1, ${participants}::int)) person returning id`.execute(
        database,
      )
      const people = sql`select unnest(${rows.map(({ id }) => id)}::uuid[])`
      await sql`insert into memberships (user_id, group_id, company_id)
        select person.id, groups.id, groups.company_id from (${people}) person (id), groups`.execute(database)
      const days = Math.max(1, Math.round(entries / participants / daily.length))
      for (const activity of daily) await record(database, people, activity, days)
    },
  }
}

/**
 * Fills an empty database: participants with the same history, each entry in its own response, and those of
 * SPECIAL.
 */
export async function fillHistory(
  database: Database,
  { participants, entries, sensorDays }: HistorySize,
): Promise<void> {
  const company_id = await measuredCompany(database)
  const daily = activities()
  const sensor = recorded(
    'glucose',
    { type: 'VitalObjective', vital: vital('glucose', 'mg/dL', 1) },
    (id) =>
      sql`jsonb_build_array(jsonb_build_object('objective_id', ${id}::text, 'type', 'VitalEntry', 'value', 80 + (day * 7 + value) % 90, 'unit', 'mg/dL'))`,
  )
  for (const activity of [...daily, sensor]) await define(database, company_id, activity)
  await sql`insert into users (id, email, locale, time_zone)
    select gen_random_uuid(), coalesce((${SPECIAL}::text[])[number], 'p' || number || '@example.test'), 'en', ${ZONE} from generate_series(1, ${participants}::int) number`.execute(
    database,
  )
  await sql`insert into memberships (user_id, group_id, company_id) select users.id, groups.id, groups.company_id from users, groups`.execute(
    database,
  )
  await sql`insert into participant_activities (user_id, activity_id, definition_version, position, joined_at)
    select users.id, definition.id, 1, 0, '2010-01-01' from users, activity_definitions definition`.execute(database)
  const [oneWeek, eightWeeks, tenYears, sensorUser] = SPECIAL.map(
    (email) => sql`select id from users where email = ${email}`,
  )
  if (!oneWeek || !eightWeeks || !tenYears || !sensorUser) throw new Error('nobody is special')
  const days = Math.max(1, Math.round(entries / participants / daily.length))
  for (const activity of daily) {
    await record(database, sql`select id from users where email <> all(${SPECIAL}::text[])`, activity, days)
    await record(database, oneWeek, activity, 7)
    await record(database, eightWeeks, activity, EIGHT_WEEKS)
    await record(database, tenYears, activity, TEN_YEARS)
  }
  await record(database, sensorUser, sensor, sensorDays, SENSOR_VALUES_A_DAY)
}

/** Finds the participants in a database that was filled before; undefined if it is empty. Throws if it has others. */
export async function findMeasured(database: Database): Promise<Measured | undefined> {
  const { rows } = await sql<{ id: string; email: string }>`
    (select id, email from users where email = any(${SPECIAL}::text[]))
    union all (select id, email from users where email <> all(${SPECIAL}::text[]) order by id limit 200)`.execute(
    database,
  )
  if (rows.length === 0) return undefined
  const idOf = (email: string) => rows.find((row) => row.email === email)?.id
  const [oneWeek, eightWeeks, tenYears, sensor] = SPECIAL.map(idOf)
  const keys = await sql<{ id: string; key: string }>`select id, key from activity_definitions`.execute(database)
  const activityOf = (key: string) => keys.rows.find((row) => row.key === key)?.id
  const [sensorActivity, tenYearsActivity] = [activityOf('glucose'), activityOf('pressure')]
  if (!oneWeek || !eightWeeks || !tenYears || !sensor || !sensorActivity || !tenYearsActivity)
    throw new Error(
      'The database of DATABASE_URL has people in it: measuring takes an empty one, or one that it filled.',
    )
  const usual = rows.filter(({ email }) => !SPECIAL.includes(email)).map(({ id }) => id)
  return { usual, oneWeek, eightWeeks, tenYears, sensor, sensorActivity, tenYearsActivity }
}

/** Indexes the days of all participants, several hundred at a time. */
export async function indexEverybody(database: Database): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from users order by id`.execute(database)
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await indexPeople(
      database,
      rows.slice(from, from + BATCH_SIZE).map(({ id }) => id),
    )
}
