import { sql } from 'kysely'
import { listSessions } from '@almanac/contracts/schema/account/session'
import { answerOf } from '../../testing/answer'
import type { TestClient } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { accountArea } from '../area'
import { hashPassword } from '../password/hash'
import { password } from './testing'

let server: TestServer
let maya: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [accountArea] })
})

beforeEach(async () => {
  maya = await server.participant({ password_hash: await hashPassword(password) })
  await maya.client.delete('/users/sign_out.json')
})

afterAll(() => server.close())

const signIn = (client: TestClient, shared_device?: boolean) =>
  client.post('/users/sign_in.json', {
    user: { email: maya.email, password, ...(shared_device === undefined ? {} : { shared_device }) },
  })

/** The cookies set by a response, by name. */
const cookiesOf = ({ headers }: { headers: Record<string, string | string[] | number | undefined> }) =>
  Object.fromEntries(
    [headers['set-cookie'] ?? []].flat().map((cookie) => [String(cookie).split('=')[0], String(cookie)]),
  )

const lasts = async (client: TestClient, change: string) => {
  await sql`update sessions set ${sql.raw(change)} where user_id = ${maya.id}`.execute(server.database)
  return (
    (await client.get('/sessions/current')).body !== undefined && (await client.get(`/users/${maya.id}`)).status === 200
  )
}

test('on a shared device cookies end with the browser, and the device does not become known', async () => {
  const client = server.newVisitor()
  const cookies = cookiesOf(await signIn(client, true))
  expect(Object.keys(cookies).sort()).toEqual(['almanac_session', 'almanac_shared_device'])
  expect(cookies['almanac_session']).toMatch(/; HttpOnly; SameSite=Lax$/)
  // Not HttpOnly: scripts read it and then store nothing in this browser.
  expect(cookies['almanac_shared_device']).toBe('almanac_shared_device=1; Path=/; SameSite=Lax')
  expect(
    await server.database.selectFrom('known_devices').where('user_id', '=', maya.id).select('user_id').execute(),
  ).toEqual([])
})

test('its session ends after an hour of inactivity, and after twelve hours at the latest', async () => {
  const client = server.newVisitor()
  await signIn(client, true)
  const [listed] = answerOf(listSessions, await client.get('/sessions'))
  expect(Date.parse(listed?.expires_at ?? '') - Date.now()).toBeLessThanOrEqual(3_600_000)
  expect(await lasts(client, `last_seen_at = now() - interval '50 minutes'`)).toBe(true)
  expect(await lasts(client, `last_seen_at = now() - interval '61 minutes'`)).toBe(false)
  await signIn(client, true)
  const { hours } = await server.database
    .selectFrom('sessions')
    .where('user_id', '=', maya.id)
    .orderBy('created_at', 'desc')
    .select(sql<number>`extract(epoch from expires_at - now()) / 3600`.as('hours'))
    .executeTakeFirstOrThrow()
  expect(Number(hours)).toBeGreaterThan(11.9)
  expect(Number(hours)).toBeLessThanOrEqual(12)
})

test('a later sign-in on an own device removes the shared mark and restores the normal lifetimes', async () => {
  const client = server.newVisitor()
  await signIn(client, true)
  const cookies = cookiesOf(await signIn(client))
  expect(cookies['almanac_session']).toMatch(/Max-Age=7776000/)
  expect(cookies['almanac_device']).toBeDefined()
  expect(cookies['almanac_shared_device']).toMatch(/Max-Age=0/)
  expect(await lasts(client, `last_seen_at = now() - interval '61 minutes'`)).toBe(true)
})

test('signing out removes the shared mark', async () => {
  const client = server.newVisitor()
  await signIn(client, true)
  expect(cookiesOf(await client.delete('/users/sign_out.json'))['almanac_shared_device']).toMatch(/Max-Age=0/)
})
