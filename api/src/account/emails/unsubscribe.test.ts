import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { isUnsubscribed } from './unsubscribe'

let server: TestServer
let maya: Participant

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  maya = await server.participant()
})
afterAll(() => server.close())

const codeOf = async ({ id }: Participant) =>
  (await server.database.selectFrom('users').where('id', '=', id).select('unsubscribe_code').executeTakeFirstOrThrow())
    .unsubscribe_code
const path = (id: string, code: string) => `/users/${id}/unsubscribe_from_emails/${code}`

async function invited(email: string) {
  const id = newId()
  const code = randomUUID()
  await server.database
    .insertInto('invitations')
    .values({
      id,
      email,
      from_user_id: null,
      relationship_id: null,
      first_name: null,
      last_name: null,
      group_id: null,
      unsubscribe_code: code,
      expires_at: sql<Date>`now() + interval '1 day'`,
    })
    .execute()
  return { id, code }
}

test('the link of a mail unsubscribes without a sign-in and is idempotent', async () => {
  const code = await codeOf(maya)
  expect(await isUnsubscribed(server.database, maya.email)).toBe(false)
  for (let times = 0; times < 2; times += 1) expect((await server.visitor.put(path(maya.id, code))).status).toBe(204)
  expect(await isUnsubscribed(server.database, maya.email.toUpperCase())).toBe(true)
})

test('one-click unsubscription by a form needs neither Origin header nor CSRF token (RFC 8058)', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api${path(maya.id, await codeOf(maya))}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(answer.statusCode).toBe(204)
  expect(await isUnsubscribed(server.database, maya.email)).toBe(true)
})

test('one-click unsubscription also works with a multipart form', async () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await server.visitor.post(path(maya.id, await codeOf(maya)), form)).status).toBe(204)
})

test('a wrong code, another user’s code and an unknown user are all 404', async () => {
  const other = await server.participant()
  for (const [id, code] of [
    [maya.id, randomUUID()],
    [maya.id, await codeOf(other)],
    [newId(), randomUUID()],
  ] as const) {
    expect((await server.visitor.put(path(id, code))).status).toBe(404)
    expect((await other.client.put(path(id, code))).status).toBe(404)
  }
  expect(await isUnsubscribed(server.database, maya.email)).toBe(false)
})

test.each(['x', '%00', "'; drop table users; --", '1'.repeat(5000)])(
  'the malformed code %j is refused',
  async (code) => {
    const { status } = await server.visitor.put(path(maya.id, encodeURIComponent(code)))
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  },
)

test('an invited person without an account unsubscribes their address, of which only a hash is stored', async () => {
  const { id, code } = await invited('grandma@example.test')
  expect((await server.visitor.put(path(id, randomUUID()))).status).toBe(404)
  await Promise.all([1, 2, 3].map(async () => expect((await server.visitor.put(path(id, code))).status).toBe(204)))
  expect(await isUnsubscribed(server.database, 'Grandma@example.test ')).toBe(true)
  const suppressions = await server.database.selectFrom('email_suppressions').selectAll().execute()
  expect(JSON.stringify(suppressions)).not.toContain('grandma')
})

test('a user’s later setting has precedence over an unsubscribed invitation', async () => {
  const { id, code } = await invited(maya.email)
  await server.visitor.put(path(id, code))
  expect(await isUnsubscribed(server.database, maya.email)).toBe(true)
  await server.database.updateTable('users').where('id', '=', maya.id).set({ dont_send_emails: false }).execute()
  expect(await isUnsubscribed(server.database, maya.email)).toBe(false)
})
