import fc from 'fast-check'
import { codesOf } from '../../testing/answer'
import { startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../../platform/area'
import { accountArea } from '../area'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [accountArea, platformArea], trustProxy: true })
})

afterAll(() => server.close())

let address = 0

async function signIn(body: unknown) {
  const client = server.newVisitor()
  address += 1
  client.headers['x-forwarded-for'] = `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`
  return client.post('/users/sign_in.json', body)
}

const strings = [
  "' or 1=1 --",
  '"; drop table users; --',
  '${7*7}',
  '{{constructor}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'İ',
  'ß',
  '\ud800',
  '\ufeff',
  '🏳️‍🌈',
  'ﷺ',
  '-1',
  'null',
  'undefined',
  '1e400',
  '0x7fffffffffffffff',
  '\r\nSet-Cookie: a=b',
  'a@b',
  'a'.repeat(254),
  '\u202e',
  '%00',
  '\\u0000',
  '田中さん',
  '\t',
  ' ',
]

test.each(strings)('%j as e-mail, password or device name is refused', async (text) => {
  for (const user of [
    { email: text, password: 'x' },
    { email: 'somebody@example.test', password: text },
    { email: 'a@b.c', password: 'x', device_name: text },
  ]) {
    const answer = await signIn({ user })
    expect([401, 422, 429]).toContain(answer.status)
    expect(codesOf(answer)[0]).toMatch(/^[A-Z_]+$/)
  }
})

test('a sign-in refuses any body with a regular error response', async () => {
  await fc.assert(
    fc.asyncProperty(fc.anything({ withNullPrototype: false, maxDepth: 4 }), async (anything) => {
      const body = JSON.stringify({ user: anything }) ?? '{}'
      const answer = await signIn(body)
      expect([400, 401, 422]).toContain(answer.status)
      expect(codesOf(answer).length).toBeGreaterThan(0)
    }),
    { numRuns: 150 },
  )
})

test.each([
  '',
  '=',
  'almanac_session',
  'almanac_session=',
  'almanac_session=1.2',
  `almanac_session=${'a'.repeat(4000)}`,
  'almanac_session=__proto__.x; almanac_session=\u00ff',
])('the malformed cookie %j is no session', async (cookie) => {
  const client = server.newVisitor()
  client.headers.cookie = cookie
  expect((await client.get('/sessions/current')).body).toBeNull()
})
