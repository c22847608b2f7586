import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { devicesArea } from '../area'
import { writeSamples } from './write-samples'

let server: TestServer
let ada: Participant
let eve: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [devicesArea] })
})
afterAll(() => server.close())

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 8, minute))

const DAY_MS = 86_400_000

const aSample = (source: string, device: string | null, started_at: Date) => ({
  kind: 'glucose' as const,
  source,
  device,
  record_id: source === 'dexcom' ? '' : `${device ?? 'none'}/${started_at.getTime()}`,
  version: 1,
  started_at,
  ended_at: null,
  value: 100,
  unit: 'mg/dL',
  bound: null,
  offset_minutes: 0,
  detail: null,
})

/** Two values of Dexcom, one of each of two apps, and one that names no app. */
async function store(who: Participant): Promise<void> {
  await writeSamples(server.database, who.id, {
    samples: [
      aSample('dexcom', null, at(0)),
      aSample('dexcom', null, at(5)),
      aSample('validic', 'fitbit', at(10)),
      aSample('validic', 'oura', at(15)),
      aSample('validic', null, at(20)),
    ],
    deleted: [{ source: 'dexcom', record_id: 'gone', version: 3 }],
  })
}

beforeEach(async () => {
  ada = await server.participant({ features: ['Sync a Device'] })
  eve = await server.participant({ features: ['Sync a Device'] })
  await store(ada)
  await store(eve)
})

const sourcesOf = async (who: Participant) => (await who.client.get('/synced_device_data/sources')).body
const remove = async (who: Participant, query: string) =>
  (await who.client.delete(`/synced_device_data?${query}`)).status
const row = (source: string, device: string | null, count: number, minute: number) => ({
  source,
  device,
  count,
  last_value_at: at(minute).toISOString(),
})
const FITBIT = row('validic', 'fitbit', 1, 10)
const OURA = row('validic', 'oura', 1, 15)
const NAMELESS = row('validic', null, 1, 20)
const DEXCOM = row('dexcom', null, 2, 5)

test('what each source has brought is listed, and deleted source by source or app by app', async () => {
  expect(await sourcesOf(ada)).toEqual([DEXCOM, FITBIT, OURA, NAMELESS])
  expect(await remove(ada, 'source=validic&device=fitbit')).toBe(204)
  expect(await sourcesOf(ada)).toEqual([DEXCOM, OURA, NAMELESS])
  expect(await remove(ada, 'source=validic')).toBe(204)
  expect(await sourcesOf(ada)).toEqual([DEXCOM, OURA])
  expect(await remove(ada, 'source=dexcom')).toBe(204)
  expect(await remove(ada, 'source=dexcom')).toBe(204)
  expect(await sourcesOf(ada)).toEqual([OURA])
  const report = await ada.client.get('/devices/glucose_report?start_date=2026-03-02&end_date=2026-03-02')
  expect(report.body).toMatchObject({ statistics: { count: 0 }, single_count: 1 })
  // The recorded deletions of the source are deleted too.
  const left = await server.database.selectFrom('deleted_samples').where('user_id', '=', ada.id).selectAll().execute()
  expect(left).toEqual([])
})

test('the last value of a source is given however old it is, connected or not', async () => {
  const lastOf = async (source_id: string) =>
    ((await ada.client.get('/connected_devices')).body as { source_id: string; last_value_at: string | null }[]).find(
      (one) => one.source_id === source_id,
    )?.last_value_at
  expect(await lastOf('apple_health')).toBeNull()
  const old = new Date(Date.now() - 200 * DAY_MS)
  await writeSamples(server.database, ada.id, { samples: [aSample('apple_health', 'Watch', old)] })
  expect(await lastOf('apple_health')).toBe(old.toISOString())
  expect(await lastOf('dexcom')).toBe(at(5).toISOString())
})

test('somebody else’s values stay, whoever asks, and without the feature nothing can be asked', async () => {
  await remove(ada, 'source=dexcom')
  expect(await sourcesOf(eve)).toEqual([DEXCOM, FITBIT, OURA, NAMELESS])
  expect((await server.visitor.delete('/synced_device_data?source=dexcom')).status).toBe(401)
  expect(await remove(ada, 'source=everything')).toBe(422)
  const off = await server.participant({ features: [{ title: 'Sync a Device', enabled: false }] })
  expect(await remove(off, 'source=dexcom')).toBe(403)
  expect((await off.client.get('/synced_device_data/sources')).status).toBe(403)
})
