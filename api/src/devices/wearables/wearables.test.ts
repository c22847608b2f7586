import * as z from 'zod/mini'
import { startSimulators, type Simulators } from '../../../simulators/start'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { devicesArea } from '../area'
import { appOf, appsOf, codesOf, pageOf } from '../testing'

let server: TestServer
let simulators: Simulators
let ada: Participant

beforeAll(async () => {
  simulators = await startSimulators()
  Object.assign(process.env, simulators.environment, {
    PROVIDER_TIMEOUT: '2000',
  })
  server = await startTestServer({ areas: [devicesArea] })
})
beforeEach(async () => {
  ada = await server.participant({ features: ['Sync a Device'] })
})
afterEach(() => {
  simulators.wearables.behaviour = 'ok'
})
afterAll(async () => {
  await server.close()
  await simulators.close()
})

/** Simulates the participant's browser at the provider. */
async function visit(url: string, answer: 'allow' | 'deny'): Promise<string | null> {
  const page = new URL(url, simulators.address)
  page.pathname += `/${answer}`
  return (await fetch(page, { redirect: 'manual' })).headers.get('location')
}

async function connect(who: Participant, app: string): Promise<string | null> {
  return visit(await pageOf(who, app), 'allow')
}

const stored = (who: Participant) =>
  server.database
    .selectFrom('device_connections')
    .selectAll()
    .where('user_id', '=', who.id)
    .where('source_id', '=', 'wearables')
    .executeTakeFirst()

/** The provider's account of a participant, which must be there. */
async function accountOf(who: Participant): Promise<{ uid: string; id: string }> {
  return z.parse(z.object({ uid: z.string(), id: z.string() }), (await stored(who))?.document)
}

test('the first look at the apps makes the participant known, and nothing is connected', async () => {
  const apps = await appsOf(ada)
  expect(apps).toHaveLength(7)
  expect(apps.some((app) => app.synced)).toBe(false)
})

test('asking what is connected makes nobody known to the provider, and gives only what is', async () => {
  expect(await ada.client.get('/wearables/apps?connected=true')).toMatchObject({ status: 200, body: [] })
  expect(await stored(ada)).toBeUndefined()
  await connect(ada, 'oura')
  expect(await ada.client.get('/wearables/apps?connected=true')).toMatchObject({
    status: 200,
    body: [{ subname: 'oura', synced: true }],
  })
})

test('an app is connected, read again and disconnected', async () => {
  const back = await connect(ada, 'fitbit')
  expect(new URL(back ?? '').pathname).toBe('/sync')
  expect(Object.fromEntries(new URL(back ?? '').searchParams)).toEqual({ connected: 'true', deviceType: 'fitbit' })
  const connected = await appOf(ada, 'fitbit')
  expect(connected.synced).toBe(true)

  expect((await ada.client.post('/wearables/apps/fitbit/refresh')).status).toBe(204)
  expect(Date.parse((await appOf(ada, 'fitbit')).last_sync ?? '')).toBeGreaterThanOrEqual(
    Date.parse(connected.last_sync ?? ''),
  )

  expect((await ada.client.delete('/wearables/apps/fitbit')).status).toBe(204)
  expect((await ada.client.delete('/wearables/apps/fitbit')).status).toBe(204)
  expect((await appOf(ada, 'fitbit')).synced).toBe(false)
})

test('a participant who does not allow it has nothing connected', async () => {
  await visit(await pageOf(ada, 'oura'), 'deny')
  expect((await appOf(ada, 'oura')).synced).toBe(false)
})

test('what one participant connects is not connected for another', async () => {
  const eve = await server.participant({ features: ['Sync a Device'] })
  await connect(ada, 'garmin')
  expect((await appOf(eve, 'garmin')).synced).toBe(false)
})

test('provisioning twice, also at once, makes one account', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => ada.client.post('/wearables/user')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const first = await stored(ada)
  await ada.client.post('/wearables/user')
  expect(await stored(ada)).toEqual(first)
})

test('a name that was used up by a try that died is given up for another', async () => {
  await ada.client.post('/wearables/user')
  const { uid } = await accountOf(ada)
  // As if the server had stopped after the provider's response and before its own.
  await server.database
    .updateTable('device_connections')
    .set({ document: JSON.stringify({ uid }) })
    .where('user_id', '=', ada.id)
    .execute()
  expect((await ada.client.get('/wearables/apps')).status).toBe(200)
  expect((await accountOf(ada)).uid).not.toBe(uid)
})

test('a token that the provider has replaced is renewed on the way', async () => {
  await connect(ada, 'polar')
  const { id } = await accountOf(ada)
  const { VALIDIC_BASE_URL, VALIDIC_ORGANIZATION, VALIDIC_TOKEN } = simulators.environment
  await fetch(
    `${VALIDIC_BASE_URL}/organizations/${VALIDIC_ORGANIZATION}/users/${id}/refresh_token.json?access_token=${VALIDIC_TOKEN}`,
  )
  expect((await appOf(ada, 'polar')).synced).toBe(true)
})

test('tokens are stored sealed', async () => {
  const { sync_url } = await appOf(ada, 'fitbit')
  const token = new URL(sync_url, 'http://localhost').searchParams.get('user_token')
  expect(token).toBeTruthy()
  expect(JSON.stringify(await stored(ada))).not.toContain(token)
})

test.each(['down', 'slow', 'html', 'refused', 'busy', 'elsewhere', 'cut'] as const)(
  'while the provider is %s the calls say service_down',
  async (behaviour) => {
    await connect(ada, 'fitbit')
    simulators.wearables.behaviour = behaviour
    // Concurrent: each call waits for the timeout of a slow provider.
    for (const answer of await Promise.all([
      ada.client.get('/wearables/apps'),
      ada.client.get('/wearables/authorization_url?app=fitbit'),
      ada.client.delete('/wearables/apps/fitbit'),
      ada.client.post('/wearables/apps/fitbit/refresh'),
    ])) {
      expect(answer.status).toBe(503)
      expect(codesOf(answer)).toEqual(['service_down'])
    }
    simulators.wearables.behaviour = 'ok'
    expect((await appOf(ada, 'fitbit')).synced).toBe(true)
  },
)

test('an unknown app is 404, and so is refreshing one that is not connected', async () => {
  expect((await ada.client.get('/wearables/authorization_url?app=nothing')).status).toBe(404)
  expect((await ada.client.post('/wearables/apps/fitbit/refresh')).status).toBe(404)
  expect((await ada.client.delete('/wearables/apps/..%2f..%2fusers')).status).toBe(404)
})

test("without 'Sync a Device' nothing of it can be called, nor without a session", async () => {
  const without = await server.participant()
  const off = await server.participant({ features: [{ title: 'Sync a Device', enabled: false }] })
  for (const who of [without, off]) {
    for (const answer of [
      await who.client.get('/wearables/apps'),
      await who.client.post('/wearables/user'),
      await who.client.delete('/wearables/apps/fitbit'),
    ]) {
      expect(answer.status).toBe(403)
      expect(codesOf(answer)).toEqual(['FEATURE_OFF'])
    }
    expect(await stored(who)).toBeUndefined()
  }
  expect((await server.visitor.get('/wearables/apps')).status).toBe(401)
})
