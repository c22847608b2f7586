/** @embedded */
import { sql } from 'kysely'
import { createClient, type TestAnswer } from '../../testing/client'
import { codesOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { deleteExpiredSessions, openSession } from '../session/store'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => days(null))

const DAY_MS = 86_400_000
const days = (app_sign_in_days: number | null) =>
  server.database.updateTable('companies').set({ app_sign_in_days }).execute()

interface Kept {
  secret: string
  expires_at: string
}
function keptOf({ status, body }: TestAnswer): Kept {
  expect(status).toBe(200)
  const { secret, expires_at } = Object(body)
  return { secret: String(secret), expires_at: String(expires_at) }
}
const keep = async ({ client }: Pick<Participant, 'client'>) => keptOf(await client.put('/app_sign_in'))
/** Resumes the session in a web view without cookies. */
async function resume(secret: string) {
  const client = createClient(server.app)
  return { ...(await client.post('/app_sign_in/resume', { secret })), client }
}
const age = ({ id }: Participant, interval: string) =>
  server.database
    .updateTable('sessions')
    .set({
      created_at: sql<Date>`created_at - ${interval}::interval`,
      expires_at: sql<Date>`expires_at - ${interval}::interval`,
      last_seen_at: sql<Date>`last_seen_at - ${interval}::interval`,
    })
    .where('user_id', '=', id)
    .execute()

test('a web view that lost its cookies resumes its session, as the same device', async () => {
  const maya = await server.participant()
  const { secret } = await keep(maya)
  const back = await resume(secret)
  expect(back.status).toBe(200)
  expect((await back.client.get('/sessions/current')).body).toMatchObject({ id: maya.id })
  expect((await back.client.get('/sessions')).body).toHaveLength(1)
  // The lost cookie is invalid now.
  expect((await maya.client.get('/sessions/current')).body).toBeNull()
})

test('each use replaces the secret, and the previous one is valid until the new one is used', async () => {
  const maya = await server.participant()
  const first = await keep(maya)
  const second = keptOf(await resume(first.secret))
  expect(second.secret).not.toBe(first.secret)
  const third = keptOf(await resume(first.secret))
  expect((await resume(second.secret)).status).toBe(401)
  expect((await resume(third.secret)).status).toBe(200)
  expect((await resume(first.secret)).status).toBe(401)
})

test('signing out, also from another device, revokes the secret', async () => {
  const [maya, sam] = [await server.participant(), await server.participant()]
  const secrets = [(await keep(maya)).secret, (await keep(sam)).secret]
  await maya.client.delete('/users/sign_out.json')
  const elsewhere = createClient(server.app, await openSession(server.database, sam.id, 'Laptop'))
  expect((await elsewhere.delete('/sessions')).status).toBeLessThan(300)
  for (const secret of secrets) {
    const answer = await resume(secret)
    expect([answer.status, codesOf(answer)]).toEqual([401, ['UNAUTHORIZED']])
  }
})

test('the study sets the lifetime of a sign-in, counted from the sign-in and independent of activity', async () => {
  await days(120)
  const maya = await server.participant()
  const { secret, expires_at } = await keep(maya)
  expect(Math.round((Date.parse(expires_at) - Date.now()) / DAY_MS)).toBe(120)
  await age(maya, '100 days')
  await deleteExpiredSessions(server.database, new Date(), 1_000)
  const back = await resume(secret)
  const { secret: next } = keptOf(back)
  await age(maya, '21 days')
  expect((await resume(next)).status).toBe(401)
})

test('a shorter lifetime applies from the next start of the app', async () => {
  const maya = await server.participant()
  await keep(maya)
  await age(maya, '3 days')
  expect((await maya.client.get('/sessions/current')).body).toMatchObject({ id: maya.id })
  await days(2)
  const { secret } = await keep(maya)
  expect((await maya.client.get('/sessions/current')).body).toBeNull()
  expect((await resume(secret)).status).toBe(401)
})

test('on a shared device no secret is issued', async () => {
  const maya = await server.participant()
  await server.database.updateTable('sessions').set({ shared_device: true }).where('user_id', '=', maya.id).execute()
  const answer = await maya.client.put('/app_sign_in')
  expect([answer.status, codesOf(answer)]).toEqual([403, ['FORBIDDEN']])
})

test.each(['', 'words', `${'a'.repeat(36)}.${'b'.repeat(43)}`])(
  'the malformed or unknown secret %j is refused',
  async (secret) => {
    expect([401, 422]).toContain((await resume(secret)).status)
  },
)

test('a secret of one user with the id of another is refused', async () => {
  const [maya, sam] = [await server.participant(), await server.participant()]
  const { secret } = await keep(maya)
  await keep(sam)
  expect((await resume(secret.replace(maya.id, sam.id))).status).toBe(401)
  expect((await createClient(server.app).put('/app_sign_in')).status).toBe(401)
})
