import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSimulators, type Simulators } from '../../../simulators/start'
import { providersFromEnvironment } from '../environment'
import { Unreachable } from '../http/request'
import type { WearableApp, WearableProvider } from './provider'

const servers: Server[] = []
let simulators: Simulators
let provider: WearableProvider

beforeAll(async () => {
  simulators = await startSimulators()
  provider = clientOf({ ...simulators.environment, PROVIDER_TIMEOUT: '2000' })
})
afterEach(() => {
  simulators.wearables.behaviour = 'ok'
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => simulators.close())

function clientOf(environment: Record<string, string | undefined>): WearableProvider {
  const { wearables } = providersFromEnvironment(environment)
  if (!wearables) throw new Error('The environment configures no wearable provider')
  return wearables
}

async function newUser() {
  const user = await provider.provision(`user-${Math.random()}`)
  if (user === 'taken') throw new Error('The name is taken')
  return user
}

async function appsWith(token: string): Promise<WearableApp[]> {
  const apps = await provider.apps(token)
  if (apps === 'token_refused') throw new Error('The token is refused')
  return apps
}

async function fitbit(token: string): Promise<WearableApp> {
  const app = (await appsWith(token)).find(({ subname }) => subname === 'fitbit')
  if (!app) throw new Error('There is no Fitbit')
  return app
}

/** The request of a participant's browser when they press Allow. */
async function allow(url: string): Promise<Response> {
  const page = new URL(url, simulators.address)
  page.pathname += '/allow'
  return fetch(page, { redirect: 'manual' })
}

test('an id that is already in use is taken, and no second user is created', async () => {
  expect(await provider.provision('ada')).not.toBe('taken')
  expect(await provider.provision('ada')).toBe('taken')
})

test('an app has no links for refreshing and disconnecting until it is connected', async () => {
  const { token } = await newUser()
  expect(await fitbit(token)).toMatchObject({ synced: false, refresh_url: '', unsync_url: '', last_sync: null })

  const answer = await allow(
    provider.authorizationUrl(await fitbit(token), 'http://localhost:8080/sync?connected=true'),
  )
  expect(answer.headers.get('location')).toBe('http://localhost:8080/sync?connected=true')
  const connected = await fitbit(token)
  expect(connected.synced).toBe(true)
  expect(Date.parse(connected.last_sync ?? '')).not.toBeNaN()

  await provider.refresh(connected)
  await provider.unsync(connected)
  expect(await fitbit(token)).toMatchObject({ synced: false, unsync_url: '' })
})

/** The timestamp of each link of an app. */
const timestampsOf = ({ sync_url, refresh_url, unsync_url }: WearableApp): (string | null)[] =>
  [sync_url, refresh_url, unsync_url].map((link) => new URL(link, 'http://localhost').searchParams.get('timestamp'))

test('every link that a browser or this server calls has a timestamp of its own', async () => {
  const { token } = await newUser()
  await allow(provider.authorizationUrl(await fitbit(token), 'http://localhost/sync'))
  const [once, again] = [await fitbit(token), await fitbit(token)]
  const authorizations = [1, 2].map(() =>
    new URL(provider.authorizationUrl(once, 'http://localhost/sync'), 'http://localhost').searchParams.get('timestamp'),
  )
  const timestamps = [...timestampsOf(once), ...timestampsOf(again), ...authorizations]
  for (const timestamp of timestamps) expect(timestamp).toMatch(/^\d{13}$/)
  expect(new Set(timestamps).size).toBe(timestamps.length)
})

test('although pages of the provider are cached, each request reaches it', async () => {
  const { token } = await newUser()
  const stopped = jest.spyOn(Date, 'now').mockReturnValue(Date.now())
  const connected: string[] = []
  for (let round = 0; round < 2; round += 1) {
    await allow(provider.authorizationUrl(await fitbit(token), 'http://localhost/sync'))
    connected.push((await fitbit(token)).last_sync ?? '')
    await provider.refresh(await fitbit(token))
    await provider.unsync(await fitbit(token))
    expect((await fitbit(token)).synced).toBe(false)
  }
  expect(connected.every((last_sync) => last_sync !== '')).toBe(true)
  stopped.mockRestore()
})

test('a renewed token is valid, and the previous one is refused', async () => {
  const { id, token } = await newUser()
  const renewed = await provider.refreshToken(id)
  expect(await provider.apps(token)).toBe('token_refused')
  expect(await appsWith(renewed)).toHaveLength(7)
  expect(await provider.refreshToken('nobody')).toBe('unknown_user')
})

test.each(['down', 'slow', 'html'] as const)('an unavailable provider (%s) throws Unreachable', async (behaviour) => {
  const { token } = await newUser()
  simulators.wearables.behaviour = behaviour
  await expect(provider.apps(token)).rejects.toThrow(Unreachable)
  await expect(provider.provision('eve')).rejects.toThrow(Unreachable)
})

test('a refused connection throws Unreachable', async () => {
  const nowhere = clientOf({ ...simulators.environment, VALIDIC_BASE_URL: 'http://127.0.0.1:1/v1' })
  await expect(nowhere.apps('token')).rejects.toThrow(Unreachable)
})

test('a link to another origin is not followed and throws Unreachable', async () => {
  const app: WearableApp = {
    name: 'Bad',
    subname: 'bad',
    sync_url: 'https://elsewhere.example/auth',
    refresh_url: 'http://169.254.169.254/',
    unsync_url: '',
    synced: true,
    last_sync: null,
  }
  expect(() => provider.authorizationUrl(app, 'http://localhost/sync')).toThrow(Unreachable)
  expect(() => provider.authorizationUrl({ ...app, sync_url: 'javascript:alert(1)' }, 'http://localhost/sync')).toThrow(
    Unreachable,
  )
  await expect(provider.refresh(app)).rejects.toThrow(Unreachable)
})

/** A client of a provider that answers everything with this. */
async function clientOfAnswer(answer: object): Promise<WearableProvider> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return clientOf({ ...simulators.environment, VALIDIC_BASE_URL: `http://127.0.0.1:${port}/v1` })
}

test('a link to another origin, or none, is not in the list of apps', async () => {
  const links = { sync_url: 'https://elsewhere.example/auth', refresh_url: null, unsync_url: 'javascript:alert(1)' }
  const client = await clientOfAnswer({ apps: [{ name: 'Bad', subname: 'bad', synced: true, ...links }] })
  const apps = await client.apps('token')
  expect(apps).toMatchObject([{ sync_url: '', refresh_url: '', unsync_url: '' }])
  for (const app of apps === 'token_refused' ? [] : apps) {
    expect(() => client.authorizationUrl(app, 'http://localhost/sync')).toThrow(Unreachable)
    await expect(client.unsync(app)).rejects.toThrow(Unreachable)
  }
})

test('the token of somebody else is not taken', async () => {
  const client = await clientOfAnswer({ user: { _id: 'somebody-else', uid: 'x', authentication_token: 'theirs' } })
  await expect(client.refreshToken('ours')).rejects.toThrow(Unreachable)
})

test('without settings every provider but web push is null', () => {
  expect(providersFromEnvironment({})).toEqual({
    wearables: null,
    dexcom: null,
    humanApi: null,
    mail: null,
    sms: null,
    captcha: null,
    analytics: null,
    support: null,
    video: null,
    drugs: null,
    terms: null,
    push: expect.anything(),
  })
})
