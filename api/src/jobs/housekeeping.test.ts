/** @embedded */
import { sql, type RawBuilder } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { addDays } from '@almanac/domain/time'
import { deleteExpiredSessions } from '../account/session/store'
import { deleteExpiredWindows } from '../http/limits/attempts'
import type { Database } from '../http/serve'
import { startTestServer, type Participant, type TestServer } from '../testing/server'
import type { CleanupTask } from '../kernel/feature'
import { accountFeatures } from '../account'
import { features } from '../start/features'
import { cleanupOf, housekeeping } from './housekeeping'

const tasks = cleanupOf(features)

let server: TestServer
let database: Database

beforeAll(async () => {
  server = await startTestServer()
  database = server.database
})
afterAll(() => server.close())

type Moment = RawBuilder<Date>
const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`
const count = async (table: 'sessions' | 'oauth_states' | 'rate_limits' | 'remote_failures') =>
  (
    await database
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows
const clear = () =>
  Promise.all(
    (['sessions', 'oauth_states', 'rate_limits', 'remote_failures'] as const).map((table) =>
      database.deleteFrom(table).execute(),
    ),
  )
const endedSessions = (many: number) =>
  sql`
  insert into sessions (user_id, token_hash, csrf_hash, expires_at)
  select gen_random_uuid(), sha256(number::text::bytea), '', now() - interval '1 minute' from generate_series(1, ${many}::int) number`.execute(
    database,
  )

beforeEach(clear)

test('current sessions stay; sessions that expired by age or inactivity are deleted', async () => {
  const here = await server.participant()
  const aged = await server.participant()
  const rested = await server.participant()
  const almost = await server.participant()
  const change = ({ id }: Participant, set: { expires_at?: Moment; last_seen_at?: Moment }) =>
    database.updateTable('sessions').set(set).where('user_id', '=', id).execute()
  await change(aged, { expires_at: ago('1 second') })
  await change(rested, { last_seen_at: ago('30 days 1 second') })
  await change(almost, { last_seen_at: ago('29 days 23 hours'), expires_at: ago('-1 minute') })

  expect(await housekeeping(database, tasks)).toMatchObject({ sessions: 2 })

  const remaining = await database.selectFrom('sessions').select('user_id').orderBy('user_id').execute()
  expect(remaining.map((session) => session.user_id)).toEqual([here.id, almost.id].sort())
  expect((await here.client.get('/sessions/current')).body).toMatchObject({ id: here.id })
  expect((await almost.client.get('/sessions/current')).body).toMatchObject({ id: almost.id })
})

test('expired provider logins, rate limit windows and reported failures of remotes are deleted', async () => {
  const state = (expires_at: Moment) => ({
    user_id: newId(),
    state_hash: Buffer.from('state'),
    source_id: 'dexcom',
    expires_at,
  })
  await database
    .insertInto('oauth_states')
    .values([state(ago('1 second')), state(ago('-1 minute'))])
    .execute()
  const window = (window_start: Moment) => ({ key: 'sign_in_email:someone', window_start, hits: 11 })
  await database
    .insertInto('rate_limits')
    .values([window(ago('25 hours')), window(ago('23 hours')), window(ago('0'))])
    .execute()
  const failure = (at: Moment) => ({
    id: newId(),
    at,
    remote: 'social',
    version: '1.0.0',
    reason: 'entry',
    company_id: null,
  })
  await database
    .insertInto('remote_failures')
    .values([failure(ago('91 days')), failure(ago('89 days'))])
    .execute()

  const event = (at: Moment) => ({
    id: newId(),
    at,
    event: 'authz_fail',
    user_id: null,
    by_user_id: null,
    call: null,
    network: null,
    source: null,
    request_id: null,
  })
  await database
    .insertInto('security_events')
    .values([event(ago('181 days')), event(ago('179 days'))])
    .execute()

  expect(await housekeeping(database, tasks)).toMatchObject({
    security_events: 1,
    sessions: 0,
    states: 1,
    windows: 1,
    remote_failures: 1,
    outgoing: 0,
  })
  expect(await Promise.all([count('oauth_states'), count('rate_limits'), count('remote_failures')])).toEqual([1, 2, 1])
})

test('the days of a leaderboard stay while they belong to the last week in any time zone', async () => {
  const ana = await server.participant()
  const owner = { user_id: ana.id, company_id: ana.company_id }
  await database
    .insertInto('leaderboard_members')
    .values({ ...owner, name: 'Lion', name_key: 'lion', group_id: null, points: 0 })
    .execute()
  const today = new Date().toISOString().slice(0, 10)
  // Where it is yesterday still, the week began seven days ago by UTC; where it is tomorrow already, it ends a day later.
  const ages = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 12]
  await database
    .insertInto('leaderboard_days')
    .values(ages.map((age) => ({ ...owner, date: addDays(today, -age), points: 10 })))
    .execute()
  expect(await housekeeping(database, tasks)).toMatchObject({ leaderboard_days: 1 })
  const left = await database.selectFrom('leaderboard_days').select('date').orderBy('date', 'desc').execute()
  expect(left.map(({ date }) => date)).toEqual(ages.slice(0, -1).map((age) => addDays(today, -age)))
})

test('no statement deletes more than one batch, and together they delete everything', async () => {
  await endedSessions(25)
  const batches: number[] = []
  const counted: CleanupTask = {
    name: 'sessions',
    retentionDays: 0,
    deleteExpired: async (...args) => {
      const deleted = await deleteExpiredSessions(...args)
      batches.push(deleted)
      return deleted
    },
  }
  expect(await housekeeping(database, [counted], { batch: 10 })).toEqual({ sessions: 25 })
  expect(batches).toEqual([10, 10, 5])
  expect(await count('sessions')).toBe(0)
})

test('a round that is stopped ends after the running statement, and the next round deletes the rest', async () => {
  await endedSessions(25)
  await database
    .insertInto('rate_limits')
    .values({ key: 'old', window_start: ago('2 days'), hits: 1 })
    .execute()
  const stopping = new AbortController()
  const stopsAfterOne = cleanupOf(accountFeatures).map((task): CleanupTask => ({
    ...task,
    deleteExpired: async (...args) => {
      const deleted = await task.deleteExpired(...args)
      stopping.abort()
      return deleted
    },
  }))
  expect(await housekeeping(database, stopsAfterOne, { batch: 10, signal: stopping.signal })).toEqual({
    sessions: 10,
  })
  expect(await count('sessions')).toBe(15)
  expect(await housekeeping(database, tasks, { batch: 10 })).toMatchObject({ sessions: 15, windows: 1 })
})

test('a failed round does not affect the next one', async () => {
  const failing: CleanupTask = {
    name: 'failing',
    retentionDays: 0,
    deleteExpired: (connection) => sql<never>`select 1 / 0`.execute(connection).then(() => 0),
  }
  await endedSessions(1)
  await expect(housekeeping(database, [failing])).rejects.toMatchObject({ code: '22012' })
  expect(await housekeeping(database, tasks)).toMatchObject({ sessions: 1 })
})

test('a locked row is skipped', async () => {
  await database
    .insertInto('rate_limits')
    .values([
      { key: 'held', window_start: ago('2 days'), hits: 1 },
      { key: 'free', window_start: ago('2 days'), hits: 1 },
    ])
    .execute()
  await database.transaction().execute(async (holder) => {
    await holder.updateTable('rate_limits').set({ hits: 2 }).where('key', '=', 'held').execute()
    expect(await deleteExpiredWindows(database, new Date(), 10)).toBe(1)
  })
  expect(await deleteExpiredWindows(database, new Date(), 10)).toBe(1)
})
