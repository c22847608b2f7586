import { createHmac } from 'node:crypto'
import { openSupport, supportContact } from '@almanac/contracts/schema/account/support'
import { newId } from '@almanac/domain/ids'
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

test('a visitor learns the number of the study of a group; without a group only one that all open studies share', async () => {
  const apart = await startTestServer({ contact: 'mailto:help@example.org' })
  const [helping, silent] = [
    await apart.participant({ company: 'helping' }),
    await apart.participant({ company: 'silent' }),
  ]
  const contact = async (query = '') => answerOf(supportContact, await apart.visitor.get(`/support_contact${query}`))
  const setNumber = (company_id: string, support_phone: string) =>
    apart.database
      .updateTable('companies')
      .set({ messaging: JSON.stringify({ support_phone }) })
      .where('id', '=', company_id)
      .execute()
  const groupOf = async ({ id }: { id: string }) =>
    (
      await apart.database
        .selectFrom('memberships')
        .where('user_id', '=', id)
        .select('group_id')
        .executeTakeFirstOrThrow()
    ).group_id
  await setNumber(helping.company_id, '+1 555 555 0100')
  const none = { support_phone: null, contact: 'mailto:help@example.org' }
  const number = { ...none, support_phone: '+1 555 555 0100' }
  expect(await contact(`?group_id=${await groupOf(helping)}`)).toEqual(number)
  expect(await contact(`?group_id=${await groupOf(silent)}`)).toEqual(none)
  expect(await contact()).toEqual(none)
  await setNumber(silent.company_id, '+1 555 555 0199')
  expect(await contact(`?group_id=${newId()}`)).toEqual(none)
  await apart.database.updateTable('companies').set({ status: 'closed' }).where('id', '=', silent.company_id).execute()
  expect(await contact()).toEqual(number)
  await apart.close()
})
