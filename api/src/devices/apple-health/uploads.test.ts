import { listConnectedDevices } from '@almanac/contracts/schema/devices/dexcom'
import * as z from 'zod/mini'
import { answerOf, codesOf } from '../../testing/answer'
import { createClient } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { openSession } from '../../account/session/store'

let server: TestServer
let maya: Participant
let sam: Participant

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  maya = await server.participant({ features: ['Sync a Device'] })
  sam = await server.participant({ features: ['Sync a Device'] })
})
afterAll(() => server.close())

const sample = (id: string, more: object = {}) => ({
  id,
  kind: 'heart_rate',
  start: '2026-03-02T08:00:00Z',
  value: 61,
  unit: 'count/min',
  source_name: 'Watch',
  ...more,
})

const secretOf = async ({ client }: Pick<Participant, 'client'>) =>
  String(Object((await client.put('/app_sign_in')).body).secret)

/** The app itself, which has no cookie. */
function upload(
  secret: string | undefined,
  samples: object[],
  deleted: object[] = [],
  from: 'apple_health' | 'health_connect' = 'apple_health',
) {
  const app = createClient(server.app)
  app.headers.authorization = secret === undefined ? undefined : `Bearer ${secret}`
  return app.post(`/${from}/uploads`, { samples, deleted })
}

const stored = { answer: z.object({ apple_health_data: z.array(z.object({ value: z.number() })) }) }
async function storedOf({ client }: Pick<Participant, 'client'>) {
  const answer = await client.get('/synced_device_data?start_date=2026-03-01&end_date=2026-03-03')
  return answerOf(stored, answer).apple_health_data
}

test('the app stores a batch for whom it keeps signed in; again, and cut elsewhere, it changes nothing', async () => {
  const secret = await secretOf(maya)
  const batch = [sample('one'), sample('two', { start: '2026-03-02T09:00:00Z' })]
  expect(await upload(secret, batch)).toMatchObject({ status: 200, body: { accepted: 2, duplicates: 0 } })
  expect(await upload(secret, batch)).toMatchObject({ status: 200, body: { accepted: 0, duplicates: 2 } })
  expect(await upload(secret, batch.slice(1))).toMatchObject({ body: { accepted: 0, duplicates: 1 } })
  expect(await storedOf(maya)).toHaveLength(2)
  expect(await storedOf(sam)).toEqual([])
})

test('Health Connect is a source of its own: what is deleted there leaves the same id of Apple Health alone', async () => {
  const secret = await secretOf(maya)
  const listed = async ({ client }: Participant) =>
    answerOf(listConnectedDevices, await client.get('/connected_devices'))
  const isConnected = async (who: Participant) => (await listed(who)).some((one) => one.source_id === 'health_connect')
  expect(await isConnected(maya)).toBe(false)
  await upload(secret, [sample('one', { value: 62 })])
  const later = { start: '2026-03-02T10:00:00Z' }
  await upload(secret, [sample('one', later), sample('two', later)], [], 'health_connect')
  expect(await upload(secret, [], [{ id: 'one', version: 1 }], 'health_connect')).toMatchObject({
    body: { deleted: 1 },
  })
  expect((await storedOf(maya)).map(({ value }) => value)).toEqual([62, 61])
  expect([await isConnected(maya), await isConnected(sam)]).toEqual([true, false])
  expect(await storedOf(sam)).toEqual([])
})

test('batches in the wrong order end alike: what was deleted does not come back', async () => {
  const secret = await secretOf(maya)
  await upload(secret, [], [{ id: 'one' }])
  await upload(secret, [sample('one')])
  await upload(secret, [sample('two', { version: 2, value: 70 })])
  await upload(secret, [sample('two', { version: 1, value: 60 })])
  expect((await storedOf(maya)).map(({ value }) => value)).toEqual([70])
})

test('the secret is not used up, and the one before is taken until a page has used the newest', async () => {
  const before = await secretOf(maya)
  const newest = await secretOf(maya)
  for (const secret of [before, newest, before])
    expect(await upload(secret, [sample('one')])).toMatchObject({ status: 200 })
  expect(await createClient(server.app).post('/app_sign_in/resume', { secret: newest })).toMatchObject({ status: 200 })
  expect(await upload(before, [sample('one')])).toMatchObject({ status: 401 })
  expect(await upload(newest, [sample('one')])).toMatchObject({ status: 200 })
})

test('a session that has ended takes nothing more: signed out here, from elsewhere, or by age', async () => {
  const [hers, his] = [await secretOf(maya), await secretOf(sam)]
  await maya.client.delete('/users/sign_out.json')
  const elsewhere = createClient(server.app, await openSession(server.database, sam.id, 'Laptop'))
  await elsewhere.delete('/sessions')
  const old = await server.participant({ features: ['Sync a Device'] })
  const third = await secretOf(old)
  await server.database
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('user_id', '=', old.id)
    .execute()
  for (const secret of [hers, his, third]) {
    const answer = await upload(secret, [sample('one')])
    expect([answer.status, codesOf(answer)]).toEqual([401, ['UNAUTHORIZED']])
  }
  expect(await storedOf({ client: elsewhere })).toEqual([])
})

test('what the app sends by itself does not keep a session alive', async () => {
  const secret = await secretOf(maya)
  const seen = new Date(Date.now() - 86_400_000)
  await server.database.updateTable('sessions').set({ last_seen_at: seen }).where('user_id', '=', maya.id).execute()
  await upload(secret, [sample('one')])
  const found = await server.database
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('user_id', '=', maya.id)
    .executeTakeFirstOrThrow()
  expect(found.last_seen_at).toEqual(seen)
})

test('the secret of one user with the id of another, a cookie, and no secret at all store nothing', async () => {
  const secret = await secretOf(maya)
  await secretOf(sam)
  for (const wrong of [secret.replace(maya.id, sam.id), 'words', undefined])
    expect((await upload(wrong, [sample('one')])).status).toBe(401)
  expect((await maya.client.post('/apple_health/uploads', { samples: [sample('one')] })).status).toBe(401)
  expect(await storedOf(maya)).toEqual([])
  expect(await storedOf(sam)).toEqual([])
})

test('with a cookie of somebody else beside it the secret alone says whose samples they are', async () => {
  sam.client.headers.authorization = `Bearer ${await secretOf(maya)}`
  expect(await sam.client.post('/apple_health/uploads', { samples: [sample('one')] })).toMatchObject({ status: 200 })
  sam.client.headers.authorization = undefined
  expect(await storedOf(sam)).toEqual([])
  expect(await storedOf(maya)).toHaveLength(1)
})

test('the secret opens no other call', async () => {
  const app = createClient(server.app)
  app.headers.authorization = `Bearer ${await secretOf(maya)}`
  for (const path of ['/apple_health', '/connected_devices', '/sessions'])
    expect((await app.get(path)).status).toBe(401)
})

test('where the study has no devices the app is told to stop', async () => {
  const off = await server.participant()
  const answer = await upload(await secretOf(off), [sample('one')])
  expect([answer.status, codesOf(answer)]).toEqual([403, ['FEATURE_OFF']])
})
