import * as z from 'zod/mini'
import * as glucose from '@almanac/contracts/schema/devices/glucose'
import { TRACE_DAYS } from '../../../simulators/traces/glucose-trace'
import { startSimulators, type Simulators } from '../../../simulators/start'
import { providersFromEnvironment } from '../../providers/environment'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { TEST_TOKEN_KEY } from '../../testing/token-key'
import { devicesArea } from '../area'
import { dexcomPageOf } from '../testing'
import type { DeviceAccess } from '../sync/reader'
import * as sync from '../sync/sync'

const DAY_MS = 86_400_000

/** Enough for tests other than the back-fill: 26,000 readings take a second each time. */
const FEW_DAYS = 20

let server: TestServer
let simulators: Simulators
let access: DeviceAccess
let ada: Participant

beforeAll(async () => {
  simulators = await startSimulators()
  simulators.dexcomData.days = FEW_DAYS
  Object.assign(process.env, simulators.environment, { PROVIDER_TIMEOUT: '15000' })
  server = await startTestServer({ areas: [devicesArea] })
  const providers = providersFromEnvironment({ ...simulators.environment, PROVIDER_TIMEOUT: '15000' })
  access = {
    database: server.database,
    key: TEST_TOKEN_KEY,
    providers,
    redirectUri: 'http://localhost/api/dexcom_api/callback',
  }
})
beforeEach(async () => {
  ada = await server.participant({ features: ['Sync a Device'] })
  await connectDexcom()
})
afterEach(() => {
  Object.assign(simulators.dexcomData, { versions: ['v3', 'v2'], smoothing: 0, beyondScale: 'number', days: FEW_DAYS })
  simulators.dexcom.behaviour = 'ok'
})
afterAll(async () => {
  await server.close()
  await simulators.close()
})

/** Connects Dexcom as the participant's browser does. */
async function connectDexcom(): Promise<void> {
  const page = new URL(await dexcomPageOf(ada), simulators.address)
  access = { ...access, redirectUri: page.searchParams.get('redirect_uri') ?? '' }
  page.pathname += '/allow'
  const back = new URL((await fetch(page, { redirect: 'manual' })).headers.get('location') ?? '')
  await ada.client.get(`${back.pathname.replace('/api', '')}${back.search}`)
}

const syncConnection = (opened: DeviceAccess, user_id: string) =>
  sync.syncConnection(opened, { user_id, source_id: 'dexcom' })

const dueConnections = async (): Promise<string[]> =>
  (await sync.dueConnections(server.database, 100)).map(({ user_id }) => user_id)

const stored = () =>
  server.database
    .selectFrom('samples')
    .select(['started_at', 'value', 'bound', 'offset_minutes', 'version'])
    .where('user_id', '=', ada.id)
    .orderBy('started_at')
    .execute()

const connection = () =>
  server.database
    .selectFrom('device_connections')
    .selectAll()
    .where('user_id', '=', ada.id)
    .where('source_id', '=', 'dexcom')
    .executeTakeFirstOrThrow()

async function makeDue(): Promise<void> {
  await server.database
    .updateTable('device_connections')
    .set({ next_sync_at: new Date(Date.now() - 1_000) })
    .where('user_id', '=', ada.id)
    .execute()
}

/** Reads the connection again, as if it were due. */
async function syncAgain(): Promise<void> {
  await makeDue()
  await syncConnection(access, ada.id)
}

test('a connection is read from its beginning, in windows, and then once an hour', async () => {
  simulators.dexcomData.days = TRACE_DAYS
  expect(await dueConnections()).toContain(ada.id)
  await syncConnection(access, ada.id)
  const samples = await stored()
  const first = samples[0]?.started_at.getTime() ?? 0
  // The sensor was put on 90 days ago; two hours in ten days and two days in all are missing.
  expect(Date.now() - first).toBeGreaterThan(89 * DAY_MS)
  expect(samples.length).toBeGreaterThan(85 * 288)
  expect(samples.length).toBeLessThan(89 * 288)
  // At home in Madrid, in winter or summer, and a journey to New York.
  const offsets = new Set(samples.map(({ offset_minutes }) => offset_minutes ?? 0))
  expect([...offsets].filter((offset) => ![60, 120, -240, -300].includes(offset))).toEqual([])
  expect(Math.min(...offsets)).toBeLessThan(0)
  expect(Math.max(...offsets)).toBeGreaterThan(0)
  expect(await dueConnections()).not.toContain(ada.id)
  expect(await connection()).toMatchObject({ failures: 0, failing_since: null, refused_at: null })
})

test('reading again changes nothing, and what was smoothed late replaces what was there', async () => {
  await syncConnection(access, ada.id)
  const before = await stored()
  await syncAgain()
  const again = await stored()
  expect(again.slice(0, before.length)).toEqual(before)
  simulators.dexcomData.smoothing = 3
  await syncAgain()
  const after = await stored()
  // A sensor may have measured again meanwhile: what was there before is compared.
  const recent = before.filter(
    ({ started_at, value: is }) => Date.now() - started_at.getTime() < 2 * DAY_MS && is !== null,
  )
  expect(recent.length).toBeGreaterThan(100)
  const smoothed = new Map(after.map(({ started_at, value: is }) => [started_at.getTime(), is]))
  for (const { started_at, value: measured } of recent)
    expect(smoothed.get(started_at.getTime())).toBe((measured ?? 0) + 3)
})

test('a Dexcom that has no version 3 is read by version 2', async () => {
  simulators.dexcomData.versions = ['v3']
  await syncConnection(access, ada.id)
  const newer = await stored()
  await server.database.deleteFrom('samples').where('user_id', '=', ada.id).execute()
  await server.database
    .updateTable('device_connections')
    .set({ read_from: null, read_until: null })
    .where('user_id', '=', ada.id)
    .execute()
  simulators.dexcomData.versions = ['v2']
  await syncAgain()
  const older = await stored()
  expect(older.slice(0, 1_000).map(({ started_at, value, bound }) => ({ started_at, value, bound }))).toEqual(
    newer.slice(0, 1_000).map(({ started_at, value, bound }) => ({ started_at, value, bound })),
  )
})

test.each([
  ['v3', 400, 'high'],
  ['v3', -400, 'low'],
  ['v2', 400, 'high'],
  ['v2', -400, 'low'],
] as const)('in %s a reading beyond the scale by %d is %s and no number', async (version, smoothing, bound) => {
  Object.assign(simulators.dexcomData, { versions: [version], smoothing, days: 1 })
  for (const beyondScale of ['number', 'word'] as const) {
    simulators.dexcomData.beyondScale = beyondScale
    await syncAgain()
    const rows = await stored()
    expect(rows.length).toBeGreaterThan(200)
    expect(rows.filter((row) => row.value !== null || row.bound !== bound)).toEqual([])
  }
})

test('a token that is not taken any more is renewed, and each refresh token is used once', async () => {
  simulators.dexcomData.days = TRACE_DAYS
  simulators.dexcomData.accessTokens.clear()
  const before = await connection()
  await Promise.all([syncConnection(access, ada.id), syncConnection(access, ada.id)])
  expect((await connection()).document).not.toEqual(before.document)
  expect(await connection()).toMatchObject({ refused_at: null, failures: 0 })
  expect((await stored()).length).toBeGreaterThan(20_000)
})

test('a connection that was revoked at Dexcom is not read any more, and the screen says so', async () => {
  await syncConnection(access, ada.id)
  const read = await stored()
  simulators.dexcomData.accessTokens.clear()
  simulators.dexcomData.refreshTokens.clear()
  await syncAgain()
  expect((await connection()).refused_at).not.toBeNull()
  expect(await dueConnections()).not.toContain(ada.id)
  expect((await ada.client.get('/connected_devices')).body).toMatchObject([
    { source_id: 'dexcom', connected: true, needs_reconnect: true },
    { source_id: 'apple_health', connected: false },
    { source_id: 'human_api', connected: false },
    { source_id: 'wearables', connected: false },
  ])
  // The samples are kept.
  expect(await stored()).toEqual(read)
})

test.each([
  ['down', 0],
  ['html', 0],
  ['busy', 60_000],
] as const)('while Dexcom is %s it is left alone for a growing time, and asked again', async (behaviour, least) => {
  simulators.dexcom.behaviour = behaviour
  await syncConnection(access, ada.id)
  const first = await connection()
  expect(first).toMatchObject({ failures: 1, refused_at: null })
  expect(first.next_sync_at.getTime()).toBeGreaterThan(Date.now() + least)
  await syncAgain()
  const second = await connection()
  expect(second).toMatchObject({ failures: 2, failing_since: first.failing_since })
  simulators.dexcom.behaviour = 'ok'
  await syncAgain()
  expect(await connection()).toMatchObject({ failures: 0, failing_since: null })
})

test('the report of two weeks has the numbers and the profile', async () => {
  await syncConnection(access, ada.id)
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  const answer = await ada.client.get(`/devices/glucose_report?start_date=${day(14)}&end_date=${day(1)}`)
  const report = z.parse(glucose.getGlucoseReport.answer, answer.body)
  expect(report).toMatchObject({ unit: 'mg/dL', interval_minutes: 5, statistics: { sufficient: true } })
  expect(report.statistics.active_percent).toBeGreaterThan(95)
  expect(Object.values(report.statistics.bands).reduce((sum, count) => sum + count, 0)).toBe(report.statistics.count)
  expect(report.profile).toHaveLength(96)
  expect(report.days.length).toBeGreaterThanOrEqual(14)
})

test('what it brought stays after it is disconnected, and goes where the participant asks for that', async () => {
  await syncConnection(access, ada.id)
  const read = await stored()
  await ada.client.delete('/dexcom_api/disconnect_dexcom_device')
  expect(await stored()).toEqual(read)
  await ada.client.delete('/dexcom_api/disconnect_dexcom_device?delete_data=true')
  expect(await stored()).toEqual([])
})

test('what is on its way while it is disconnected does not come back', async () => {
  simulators.dexcomData.days = TRACE_DAYS
  const reading = syncConnection(access, ada.id)
  await ada.client.delete('/dexcom_api/disconnect_dexcom_device?delete_data=true')
  await reading
  expect(await stored()).toEqual([])
})
