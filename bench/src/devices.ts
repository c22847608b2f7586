import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { writeSamples, type NewSample } from '@almanac/api/devices/samples/write-samples'
import { readSamples } from '@almanac/api/devices/samples/read-samples'
import { sampleRange, storedSources } from '@almanac/api/devices/samples/stored-sources'
import { reportOf } from '@almanac/api/devices/glucose/report'
import type { Database } from '@almanac/api/http/serve'
import { areas } from '@almanac/api/start/areas'
import { buildApp } from '@almanac/api/start/app'
import { figureOf, measure, tableOf } from './support/figures'
import { measuredCompany } from './support/history-fill'
import { injectRequests } from './support/inject-requests'
import { measureOutage } from './support/devices-outage'
import { measureNow, onOwnDatabase } from './support/own-database'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const INTERVAL_MS = 300_000
/** Values per statement of an import: a window of thirty days. */
const BATCH = 8_640
/** Participants whose data are requested, each by a session of their own. */
const REQUESTING = 1_000
const REQUESTS = 2_000

const { values: options } = parseArgs({
  options: {
    /** Ten years of a value every five minutes. */
    values: { type: 'string', default: '1000000' },
    /** Other participants in the table, with a sensor for so many days each. */
    participants: { type: 'string', default: '20' },
    days: { type: 'string', default: '365' },
  },
})
const VALUES = Number(options.values)
const PARTICIPANTS = Number(options.participants)
const DAYS = Number(options.days)

const say = (line: string) => process.stdout.write(`${line}\n`)

/** `count` readings before an instant, newest first, skipping the `from` newest. Only version and numbers matter. */
function readings(end: number, from: number, count: number): NewSample[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'glucose' as const,
    source: 'dexcom',
    device: null,
    record_id: '',
    version: 1,
    started_at: new Date(end - (from + index) * INTERVAL_MS),
    ended_at: null,
    value: 70 + ((from + index) % 150),
    unit: 'mg/dL',
    bound: null,
    offset_minutes: -300,
    detail: null,
  }))
}

async function fill(database: Database, user_id: string, end: number, values: number): Promise<void> {
  for (let from = 0; from < values; from += BATCH)
    await writeSamples(database, user_id, {
      samples: readings(end, from, Math.min(BATCH, values - from)),
      inOrder: true,
    })
}

/** Computes the report of fourteen days, as the call does. */
async function reportOfTwoWeeks(database: Database, user_id: string, end: number): Promise<number> {
  const period = { from: new Date(end - 14 * DAY_MS), to: new Date(end) }
  const read = await readSamples(database, user_id, period, { kinds: ['glucose'], limit: 132_480 })
  const [start_date, end_date] = [period.from, period.to].map((at) => at.toISOString().slice(0, 10))
  const report = reportOf(read, {
    days: 14,
    periodMinutes: 14 * 24 * 60,
    zone: 'America/New_York',
    unit: 'mg/dL',
    dates: { start_date: start_date ?? '', end_date: end_date ?? '' },
  })
  return report.statistics.count
}

/** The report of a long history next to that of two weeks, and what the lists of devices read. */
async function measureReading(database: Database, { tenYears, twoWeeks }: MeasuredPeople, end: number) {
  // Alternating, so that other load on the machine affects both equally.
  const [ofOld, ofRecent]: [number[], number[]] = [[], []]
  for (let round = 0; round < 60; round += 1)
    for (const [user_id, each] of [
      [tenYears, ofOld],
      [twoWeeks, ofRecent],
    ] as const) {
      const startedAt = performance.now()
      await reportOfTwoWeeks(database, user_id, end)
      each.push(performance.now() - startedAt)
    }
  const total = (each: number[]) => each.reduce((sum, one) => sum + one, 0)
  const [long, short] = [
    figureOf(`14-day report of ${VALUES} values`, ofOld.slice(10), total(ofOld.slice(10))),
    figureOf('14-day report, 14 days', ofRecent.slice(10), total(ofRecent.slice(10))),
  ]
  const sources = await measure(`stored sources of ${VALUES} values`, 10, 1, async () => {
    await storedSources(database, tenYears)
  })
  const absent = await measure('last value of a source without any', 20, 1, async () => {
    await sampleRange(database, tenYears, 'apple_health')
  })
  say(tableOf([long, short, sources, absent]))
  say(`14-day report, ${VALUES} values against 14 days: ${(long.p50 / short.p50).toFixed(2)} (goal at most 1.2)`)
}

const TEN_YEARS = 'ten-years@example.test'
const TWO_WEEKS = 'two-weeks@example.test'

interface MeasuredPeople {
  tenYears: string
  twoWeeks: string
  others: string[]
}

/** Creates the participants, of a company that has 'Sync a Device'. */
async function addPeople(database: Database): Promise<void> {
  await measuredCompany(database, [{ title: 'Sync a Device', enabled: true }])
  await sql`
    insert into users (id, email, locale, time_zone)
    select gen_random_uuid(), email, 'en', 'UTC' from (
      select unnest(array[${TEN_YEARS}, ${TWO_WEEKS}]) as email
      union all select 'p' || number || '@example.test' from generate_series(1, ${PARTICIPANTS}::int) as number
    ) as person`.execute(database)
  await sql`insert into memberships (user_id, group_id, company_id)
    select users.id, groups.id, groups.company_id from users, groups`.execute(database)
}

/** The participants; null in an empty database. */
async function findPeople(database: Database): Promise<MeasuredPeople | null> {
  const users = await database.selectFrom('users').select(['id', 'email']).execute()
  const idOf = (wanted: string) => users.find(({ email }) => email === wanted)?.id
  const [tenYears, twoWeeks] = [idOf(TEN_YEARS), idOf(TWO_WEEKS)]
  if (tenYears === undefined || twoWeeks === undefined) return null
  return { tenYears, twoWeeks, others: users.map(({ id }) => id).filter((id) => id !== tenYears && id !== twoWeeks) }
}

/**
 * Stores what the sensors of many participants measure in `days`, as the hourly reads of their connections do: the
 * values of all participants of one hour, then those of the next. Inserted by PostgreSQL itself, because our own
 * speed of writing is measured elsewhere.
 */
async function fillByHour(database: Database, people: readonly string[], end: number, days: number): Promise<void> {
  for (let from = end - days * DAY_MS; from < end; from += HOUR_MS)
    await sql`
      insert into samples (user_id, kind, started_at, source, value, unit, offset_minutes)
      select person, 'glucose', ${new Date(from)}::timestamptz + n * interval '5 minutes', 'dexcom', 70 + n, 'mg/dL', -300
      from unnest(${people}::uuid[]) as person, generate_series(0, 11) as n`.execute(database)
}

/** The call `synced_device_data` of seven days by many participants, with the work of the server but without a network. */
async function measureCall(database: Database, people: readonly string[], end: number): Promise<void> {
  const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const path = `/synced_device_data?start_date=${dateOf(end - 6 * DAY_MS)}&end_date=${dateOf(end)}`
  const app = await buildApp({ database, areas })
  await app.ready()
  const step = Math.max(1, Math.floor(people.length / REQUESTING))
  const requesting = people.filter((_, index) => index % step === 0).slice(0, REQUESTING)
  const request = await injectRequests(app, database, requesting, Math.ceil((REQUESTS * 2.5) / requesting.length))
  say(`synced_device_data answers ${await request(0, path)} bytes for a week`)
  say(
    tableOf([
      await measure('synced_device_data, 7 days, one after the other', REQUESTS, 1, (index) => request(index, path)),
      await measure('the same, 4 at once', REQUESTS, 4, (index) => request(index, path)),
    ]),
  )
  await app.close()
}

/** Imports the ten years, timed, and stores the samples of everybody else. */
async function fillAll(database: Database, { tenYears, twoWeeks, others }: MeasuredPeople, end: number) {
  for (const what of ['imported', 'imported again, nothing changed']) {
    const startedAt = performance.now()
    await fill(database, tenYears, end, VALUES)
    const seconds = (performance.now() - startedAt) / 1_000
    say(`${VALUES} values ${what}: ${seconds.toFixed(1)} s, ${(VALUES / seconds).toFixed(0)} values/s`)
  }
  await fill(database, twoWeeks, end, 14 * 288)
  await fillByHour(database, others, end, DAYS)
  await sql`vacuum analyze samples`.execute(database)
}

async function measureSamples(database: Database): Promise<void> {
  const filled = (await findPeople(database)) !== null
  if (!filled) await addPeople(database)
  const people = await findPeople(database)
  if (!people) throw new Error('nobody is there')
  if (!filled) await fillAll(database, people, Math.floor(Date.now() / HOUR_MS) * HOUR_MS)
  const { rows } = await sql<{ total: string; size: string; last_at: Date }>`
    select sum(count) as total, max(last_at) as last_at,
      (select pg_size_pretty(sum(pg_total_relation_size(inhrelid))) from pg_inherits
        where inhparent = 'samples'::regclass) as size
    from sample_counts`.execute(database)
  const [stored] = rows
  if (!stored) throw new Error('nothing is stored')
  say(`${stored.total} values of ${people.others.length + 2} participants, stored in ${stored.size}`)
  const end = stored.last_at.getTime() + INTERVAL_MS
  await measureReading(database, people, end)
  await measureCall(database, people.others, end)
}

// With DATABASE_URL the database is kept, and one that was filled before is measured without filling it again.
measureNow(async () => {
  await onOwnDatabase(measureSamples, { limited: false, address: process.env['DATABASE_URL'] })
  for (const line of measureOutage()) say(line)
})
