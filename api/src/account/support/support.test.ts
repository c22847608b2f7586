import { createHmac } from 'node:crypto'
import { openSupport } from '@almanac/contracts/schema/account/support'
import { startSimulators, type Simulators } from '../../../simulators/start'
import { answerOf, codesOf } from '../../testing/answer'
import { startTestServer, type TestServer } from '../../testing/server'

let server: TestServer
let simulators: Simulators
const names = ['ZENDESK_SCRIPT_URL', 'ZENDESK_WIDGET_KEY', 'ZENDESK_KEY_ID', 'ZENDESK_SECRET'] as const

beforeAll(async () => {
  simulators = await startSimulators()
  server = await startTestServer()
})
beforeEach(() => {
  for (const name of names) process.env[name] = simulators.environment[name]
})
afterAll(async () => {
  await server.close()
  await simulators.close()
})

const feature = { features: ['Zendesk Widget'] }
const read = (part = ''): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
const directives = (policy: unknown) =>
  new Map(
    String(policy)
      .split('; ')
      .map((directive): [string, string] => [directive.split(' ')[0] ?? '', directive]),
  )

test('the token identifies the user by a pseudonym for five minutes, and Zendesk accepts it', async () => {
  const [maya, sam] = [await server.participant(feature), await server.participant(feature)]
  const open = async (client: typeof maya.client) => answerOf(openSupport, await client.post('/support_token', {}))
  const { url, token } = await open(maya.client)
  expect(url).toBe('/support_widget')
  const [head, claims, signature] = token.split('.')
  expect(read(head)).toEqual({ alg: 'HS256', typ: 'JWT', kid: simulators.environment.ZENDESK_KEY_ID })
  expect(read(claims)).toEqual({ scope: 'user', external_id: expect.any(String), exp: expect.any(Number) })
  expect(Number(Reflect.get(Object(read(claims)), 'exp'))).toBeLessThanOrEqual(Date.now() / 1000 + 300)
  const secret = simulators.environment.ZENDESK_SECRET ?? ''
  expect(signature).toBe(createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url'))
  for (const known of [maya.id, maya.email])
    expect(Buffer.from(claims ?? '', 'base64url').toString()).not.toContain(known)
  const other = (await open(sam.client)).token
  expect(Reflect.get(Object(read(other.split('.')[1])), 'external_id')).not.toBe(
    Reflect.get(Object(read(claims)), 'external_id'),
  )

  const login = (given: string) =>
    fetch(`${simulators.address}/simulators/zendesk/login?token=${encodeURIComponent(given)}`).then((answer) =>
      answer.json(),
    )
  expect(await login(token)).toEqual({ name: expect.any(String) })
  expect(await login(`${head}.${other.split('.')[1]}.${signature}`)).toEqual({ name: null })
})

test('a token requires the feature and a configured widget', async () => {
  const without = await server.participant()
  const refused = await without.client.post('/support_token', {})
  expect([refused.status, codesOf(refused)]).toEqual([403, ['FEATURE_OFF']])
  expect((await server.visitor.post('/support_token', {})).status).toBe(401)
  const maya = await server.participant(feature)
  for (const name of names) Reflect.deleteProperty(process.env, name)
  expect((await maya.client.post('/support_token', {})).status).toBe(404)
  expect((await server.app.inject('/support_widget')).statusCode).toBe(404)
})

test('the simulated widget’s document has an opaque origin, and only our own pages may embed it', async () => {
  const answer = await server.app.inject('/support_widget')
  const policy = directives(answer.headers['content-security-policy'])
  expect(policy.get('sandbox')).not.toContain('allow-same-origin')
  expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'self'")
})

test('Zendesk’s script never runs at our origin: without a separate one the chat is 404', async () => {
  process.env['ZENDESK_SCRIPT_URL'] = 'https://static.zdassets.com/ekr/snippet.js'
  const maya = await server.participant(feature)
  expect((await maya.client.post('/support_token', {})).status).toBe(404)
  expect((await server.app.inject('/support_widget')).statusCode).toBe(404)
})

test('at a separate origin every other path is 404, and the document may connect only to Zendesk', async () => {
  process.env['ZENDESK_SCRIPT_URL'] = 'https://static.zdassets.com/ekr/snippet.js'
  const apart = await startTestServer({
    publicUrl: 'https://almanac.example',
    supportOrigin: 'https://support.example',
  })
  const at = (host: string, url: string) => apart.app.inject({ url, headers: { host } })
  const answer = await at('support.example', '/support_widget')
  const policy = directives(answer.headers['content-security-policy'])
  expect(policy.get('sandbox')).toContain('allow-same-origin')
  expect(policy.get('frame-ancestors')).toBe('frame-ancestors https://almanac.example')
  for (const name of ['script-src', 'connect-src']) {
    expect(policy.get(name)).toContain('https://static.zdassets.com')
    expect(policy.get(name)).not.toContain("'self'")
  }
  for (const url of ['/', '/api/health', '//support_widget'])
    expect((await at('support.example', url)).statusCode).toBe(404)
  expect((await at('almanac.example', '/support_widget')).statusCode).toBe(404)
  await apart.close()
})
