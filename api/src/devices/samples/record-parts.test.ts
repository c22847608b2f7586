import { createClient } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'

let server: TestServer
let ada: Participant

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  ada = await server.participant({ features: ['Sync a Device'] })
})
afterAll(() => server.close())

/** A stage of a night of Health Connect; its id is that of the record with its own. */
const stage = (record: string, from: number, detail: string, version: number) => ({
  id: `${record}/${from}`,
  kind: 'sleep',
  start: new Date(Date.UTC(2026, 2, 2, 22, from)).toISOString(),
  end: new Date(Date.UTC(2026, 2, 2, 22, from + 30)).toISOString(),
  value: 30,
  unit: 'min',
  detail,
  source_name: 'com.example.sleep',
  version,
})

async function send(samples: object[], deleted: object[] = []) {
  const app = createClient(server.app)
  app.headers.authorization = `Bearer ${String(Object((await ada.client.put('/app_sign_in')).body).secret)}`
  return app.post('/health_connect/uploads', { samples, deleted })
}

const stored = async () =>
  (
    await server.database
      .selectFrom('samples')
      .select(['record_id', 'detail'])
      .where('user_id', '=', ada.id)
      .orderBy('record_id')
      .execute()
  ).map(({ record_id, detail }) => `${record_id} ${detail}`)

const FIRST = [stage('n', 0, 'light', 1), stage('n', 30, 'deep', 1), stage('n', 60, 'rem', 1)]
const CHANGED = [stage('n', 0, 'light', 2), stage('n', 40, 'deep', 2)]
const OTHER = [stage('m', 0, 'light', 1)]

test('a changed night has the stages of its last version alone, in any order of deliveries', async () => {
  await send([...FIRST, ...OTHER])
  await send(CHANGED)
  await send(FIRST)
  expect(await stored()).toEqual(['m/0 light', 'n/0 light', 'n/40 deep'])
})

test('a night that comes in two batches is whole', async () => {
  await send(FIRST.slice(0, 1))
  await send(FIRST.slice(1))
  expect(await stored()).toEqual(['n/0 light', 'n/30 deep', 'n/60 rem'])
})

test('a deleted record takes all of its samples, and a late batch does not bring them back', async () => {
  await send([...FIRST, ...OTHER])
  expect(await send([], [{ id: 'n', version: 2 }])).toMatchObject({ body: { deleted: 3 } })
  await send(FIRST)
  await send(CHANGED)
  expect(await stored()).toEqual(['m/0 light'])
  await send([stage('n', 0, 'light', 3)])
  expect(await stored()).toEqual(['m/0 light', 'n/0 light'])
})
