import type { FastifyRequest } from 'fastify'
import { errorsOf } from '../../testing/answer'
import { startTestServer, type TestServer } from '../../testing/server'
import { accountArea } from '../area'
import { readUtm } from './utm'

let server: TestServer
let seen: ReturnType<typeof readUtm>

beforeAll(async () => {
  server = await startTestServer({
    areas: [
      accountArea,
      (app) => {
        app.get('/seen', (request: FastifyRequest) => {
          seen = readUtm(request)
          return {}
        })
      },
    ],
  })
})

afterAll(() => server.close())

const store = (utm: unknown, client = server.newVisitor()) =>
  client.post('/sessions/store_utm_params_to_session', { utm })

test('campaign parameters are stored in an HttpOnly cookie for a day', async () => {
  const visitor = server.newVisitor()
  const utm = {
    utm_source: 'flyer',
    utm_campaign: 'été 🌞 «2026»',
    utm_content: '; Path=/x',
    utm_medium: '\r\nSet-Cookie: a=b',
    group_id: 'DEMO42',
    app_type: 'web',
  }
  const answer = await store(utm, visitor)
  expect(answer.status).toBe(204)
  expect(answer.headers['set-cookie']).toMatch(/^almanac_utm=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/)
  await visitor.get('/seen')
  // Line breaks become spaces.
  expect(seen).toEqual({ ...utm, utm_medium: ' Set-Cookie: a=b' })
})

test('a later campaign replaces the cookie, and one without parameters deletes it', async () => {
  const visitor = server.newVisitor()
  await store({ utm_source: 'flyer' }, visitor)
  await store({ utm_source: 'radio', utm_medium: '' }, visitor)
  await visitor.get('/seen')
  expect(seen).toEqual({ utm_source: 'radio' })
  await store({}, visitor)
  await visitor.get('/seen')
  expect(seen).toBeUndefined()
})

test('parameters that exceed the size of a cookie are dropped', async () => {
  const visitor = server.newVisitor()
  const long = '🌞'.repeat(100)
  const answer = await store(
    {
      utm_source: long,
      utm_campaign: long,
      utm_content: long,
      utm_medium: long,
      group_id: long,
      app_type: long,
      unknown: 'x',
    },
    visitor,
  )
  expect(answer.status).toBe(204)
  expect(String(answer.headers['set-cookie']).length).toBeLessThan(4_096)
  await visitor.get('/seen')
  expect(Object.keys(seen ?? {}).slice(0, 4)).toEqual(['utm_source', 'utm_campaign', 'utm_content', 'utm_medium'])
})

test.each([
  null,
  'flyer',
  [],
  { utm_source: 1 },
  { utm_source: 'a'.repeat(201) },
  { utm_source: 'a\u0000' },
  { utm_source: '\ud800' },
  { group_id: {} },
])('the invalid parameters %j are refused at their field', async (utm) => {
  const answer = await store(utm)
  expect(answer.status).toBe(422)
  expect(errorsOf(answer)[0]?.field).toMatch(/^utm/)
})

test.each([
  '',
  'x',
  'bnVsbA',
  Buffer.from('{"utm_source":1}').toString('base64url'),
  Buffer.from('[]').toString('base64url'),
  Buffer.from('"x"').toString('base64url'),
  Buffer.from(JSON.stringify({ utm_source: 'a'.repeat(201) })).toString('base64url'),
  '\u00ff',
  'a'.repeat(3000),
])('the invalid cookie %j is ignored', async (cookie) => {
  const visitor = server.newVisitor()
  visitor.headers.cookie = `almanac_utm=${cookie}`
  expect((await visitor.get('/seen')).status).toBe(200)
  expect(seen).toBeUndefined()
})
