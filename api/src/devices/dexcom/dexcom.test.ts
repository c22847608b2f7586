import * as z from 'zod/mini'
import { type Simulators, startSimulators } from '../../../simulators/start'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { TEST_TOKEN_KEY } from '../../testing/token-key'
import { devicesArea } from '../area'
import { dexcomPageOf, isDexcomConnected } from '../testing'
import { unseal } from '../../platform/secrets/sealed-tokens'

let server: TestServer
let simulators: Simulators
let ada: Participant

beforeAll(async () => {
  simulators = await startSimulators()
  Object.assign(process.env, simulators.environment, { PROVIDER_TIMEOUT: '2000' })
  server = await startTestServer({ areas: [devicesArea] })
})
beforeEach(async () => {
  ada = await server.participant({ features: ['Sync a Device'] })
})
afterEach(() => {
  simulators.dexcom.behaviour = 'ok'
})
afterAll(async () => {
  await server.close()
  await simulators.close()
})

/** Logs in at Dexcom as the participant's browser does; returns the path of the callback below /api. */
async function logIn(who: Participant, answer: 'allow' | 'deny' = 'allow'): Promise<string> {
  const page = new URL(await dexcomPageOf(who), simulators.address)
  page.pathname += `/${answer}`
  const back = new URL((await fetch(page, { redirect: 'manual' })).headers.get('location') ?? '')
  expect(back.pathname).toBe('/api/dexcom_api/callback')
  return `${back.pathname.replace('/api', '')}${back.search}`
}

const CONNECTED = '/sync?connected=true&deviceType=dexcom'
const FAILED = '/sync?connected=false&deviceType=dexcom'
const comeBack = async (who: Pick<Participant, 'client'>, path: string) => {
  const answer = await who.client.get(path)
  expect(answer.status).toBe(303)
  return answer.headers.location
}
const stored = (who: Participant) =>
  server.database.selectFrom('device_connections').selectAll().where('user_id', '=', who.id).executeTakeFirst()

test('logging in at Dexcom connects it, disconnecting forgets the tokens', async () => {
  expect(await isDexcomConnected(ada)).toBe(false)
  expect(await comeBack(ada, await logIn(ada))).toBe(CONNECTED)
  expect(await isDexcomConnected(ada)).toBe(true)
  expect((await ada.client.delete('/dexcom_api/disconnect_dexcom_device')).status).toBe(204)
  expect((await ada.client.delete('/dexcom_api/disconnect_dexcom_device')).status).toBe(204)
  expect(await isDexcomConnected(ada)).toBe(false)
  expect(await stored(ada)).toBeUndefined()
})

test('the login sends a browser back to where the settings say, whatever a request calls this server', async () => {
  ada.client.headers.host = 'evil.example'
  const back = new URL(new URL(await dexcomPageOf(ada), simulators.address).searchParams.get('redirect_uri') ?? '')
  expect(back.href).toBe('http://localhost:8080/api/dexcom_api/callback')
})

test('tokens are sealed for this participant alone', async () => {
  await comeBack(ada, await logIn(ada))
  const { sealed_refresh_token } = z.parse(
    z.object({ sealed_refresh_token: z.string() }),
    (await stored(ada))?.document,
  )
  expect(unseal(TEST_TOKEN_KEY, `dexcom:${ada.id}`, sealed_refresh_token)).toMatch(/^[0-9a-f]{32}$/)
  expect(() => unseal(TEST_TOKEN_KEY, 'dexcom:another', sealed_refresh_token)).toThrow()
})

test('a state is good once', async () => {
  const path = await logIn(ada)
  await comeBack(ada, path)
  await ada.client.delete('/dexcom_api/disconnect_dexcom_device')
  expect(await comeBack(ada, path)).toBe(FAILED)
  expect(await isDexcomConnected(ada)).toBe(false)
})

test("another participant's state puts data into nobody's account", async () => {
  const eve = await server.participant({ features: ['Sync a Device'] })
  const path = await logIn(eve)
  expect(await comeBack(ada, path)).toBe(FAILED)
  expect(await isDexcomConnected(ada)).toBe(false)
  expect(await isDexcomConnected(eve)).toBe(false)
  // Who started it can still finish it.
  expect(await comeBack(eve, path)).toBe(CONNECTED)
})

test('without a session nothing is connected, even with a good state', async () => {
  expect(await comeBack({ client: server.newVisitor() }, await logIn(ada))).toBe(FAILED)
  expect(await isDexcomConnected(ada)).toBe(false)
})

test.each(['?code=abc', '?state=made-up&code=abc', '', '?error=access_denied', '?state=%00'])(
  'a callback with %s leads back without a connection',
  async (query) => {
    const answer = await ada.client.get(`/dexcom_api/callback${query}`)
    expect([303, 422]).toContain(answer.status)
    if (answer.status === 303) expect(answer.headers.location).toBe(FAILED)
    expect(await isDexcomConnected(ada)).toBe(false)
  },
)

test('a state that is too old is refused', async () => {
  const path = await logIn(ada)
  await server.database
    .updateTable('oauth_states')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', ada.id)
    .execute()
  expect(await comeBack(ada, path)).toBe(FAILED)
})

test('a participant who does not allow it comes back without a connection', async () => {
  expect(await comeBack(ada, await logIn(ada, 'deny'))).toBe(FAILED)
})

test.each(['down', 'slow', 'html'] as const)(
  'while Dexcom is %s the participant comes back without a connection',
  async (behaviour) => {
    const path = await logIn(ada)
    simulators.dexcom.behaviour = behaviour
    expect(await comeBack(ada, path)).toBe(FAILED)
    expect(await isDexcomConnected(ada)).toBe(false)
  },
)

test("without 'Sync a Device' there is no way in, nor for a visitor", async () => {
  const without = await server.participant()
  for (const path of ['/dexcom_api/get_oauth_url', '/connected_devices']) {
    expect((await without.client.get(path)).status).toBe(403)
    expect((await server.visitor.get(path)).status).toBe(401)
  }
})
