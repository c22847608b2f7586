import { sql } from 'kysely'
import { codesOf } from '../../testing/answer'
import type { TestClient } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { platformArea } from '../../platform/area'
import { accountArea } from '../area'
import { preparePasswordReset } from '../password/reset'
import { hashPassword } from '../password/hash'
import { password } from './testing'

const NAME = 'almanac_device'

let server: TestServer
let password_hash: string
let maya: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [accountArea, platformArea], trustProxy: true })
  password_hash = await hashPassword(password)
})

beforeEach(async () => {
  maya = await server.participant({ password_hash })
})

afterAll(() => server.close())

let address = 0

/** A sign-in from a unique address, so that only the limits per e-mail or device apply. */
async function signIn(client: TestClient, { email }: { email: string }, attempted: string, cookie?: string) {
  address += 1
  client.headers['x-forwarded-for'] = `10.9.${address >> 8}.${address & 255}`
  client.headers['cookie'] = cookie
  const answer = await client.post('/users/sign_in.json', { user: { email, password: attempted } })
  return { ...answer, result: answer.status === 429 ? codesOf(answer)[0] : answer.status }
}

/** The cookie with this name in a response, as in its header. */
function cookieOf(answer: { headers: Record<string, unknown> }, name = NAME): string | undefined {
  return [answer.headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith(`${name}=`))
}

async function guess(
  times: number,
  who: Participant = maya,
  client = server.newVisitor(),
  cookie?: string,
): Promise<unknown[]> {
  const results = []
  for (let index = 0; index < times; index += 1) results.push((await signIn(client, who, 'wrong', cookie)).result)
  return results
}

/** A browser in which the user has signed in and out before. */
async function knownBrowser(who = maya): Promise<TestClient> {
  const client = server.newVisitor()
  expect((await signIn(client, who, password)).status).toBe(200)
  await client.delete('/users/sign_out.json')
  return client
}

test('wrong passwords elsewhere lock out new browsers, but not a known device', async () => {
  const own = await knownBrowser()
  expect(await guess(11)).toEqual([...Array.from({ length: 10 }, () => 401), 'TOO_MANY_SIGN_INS'])
  expect((await signIn(server.newVisitor(), maya, password)).result).toBe('TOO_MANY_SIGN_INS')
  expect((await signIn(own, maya, password)).status).toBe(200)
  // A success does not allow ten more guesses.
  expect(await guess(1)).toEqual(['TOO_MANY_SIGN_INS'])
})

test('a known device has a separate limit', async () => {
  const own = await knownBrowser()
  expect(await guess(11, maya, own)).toEqual([...Array.from({ length: 10 }, () => 401), 'TOO_MANY_SIGN_INS'])
  expect((await signIn(own, maya, password)).result).toBe('TOO_MANY_SIGN_INS')
  // Guesses on that device do not lock the owner out elsewhere.
  expect((await signIn(server.newVisitor(), maya, password)).status).toBe(200)
})

test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}; ${NAME}=${'B'.repeat(43)}`])(
  'an invented cookie (%j) does not make a device known',
  async (cookie) => {
    await guess(10)
    expect((await signIn(server.newVisitor(), maya, password, `${NAME}=${cookie}`)).result).toBe('TOO_MANY_SIGN_INS')
  },
)

test('another user’s cookie and a replaced one do not make a device known', async () => {
  const eve = await server.participant({ password_hash })
  const evil = await knownBrowser(eve)
  const own = server.newVisitor()
  const first = cookieOf(await signIn(own, maya, password))?.split(';')[0]
  expect((await signIn(own, maya, password)).status).toBe(200)
  await guess(10)
  expect((await signIn(evil, maya, password)).result).toBe('TOO_MANY_SIGN_INS')
  expect((await signIn(server.newVisitor(), maya, password, first)).result).toBe('TOO_MANY_SIGN_INS')
})

test('a browser can be known for two users', async () => {
  const ben = await server.participant({ password_hash })
  const shared = await knownBrowser()
  expect((await signIn(shared, ben, password)).status).toBe(200)
  await shared.delete('/users/sign_out.json')
  await guess(10)
  await guess(10, ben)
  expect((await signIn(shared, maya, password)).status).toBe(200)
  expect((await signIn(shared, ben, password)).status).toBe(200)
})

test('the cookie is HttpOnly, contains no user id and is stored only as a hash', async () => {
  const answer = await signIn(server.newVisitor(), maya, password)
  const cookie = cookieOf(answer) ?? ''
  expect(cookie).toMatch(/^almanac_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/)
  const token = cookie.slice(NAME.length + 1).split(';')[0] ?? ''
  const { rows } = await sql<{ row: string }>`select known_devices::text as row from known_devices`.execute(
    server.database,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
})

test('a wrong password does not make a browser known', async () => {
  expect(cookieOf(await signIn(server.newVisitor(), maya, 'wrong'))).toBeUndefined()
})

test('signing out all other devices also makes them unknown', async () => {
  const lost = await knownBrowser()
  const own = server.newVisitor()
  await signIn(own, maya, password)
  expect((await own.delete('/sessions')).status).toBe(204)
  await guess(10)
  expect((await signIn(lost, maya, password)).result).toBe('TOO_MANY_SIGN_INS')
  expect((await signIn(own, maya, password)).status).toBe(200)
})

test('a locked-out user without a known device can sign in after a password reset', async () => {
  const fresh = server.newVisitor()
  await guess(10)
  const prepared = await preparePasswordReset(server.database, maya.email)
  const reset_password_token = prepared?.link.split('/').pop() ?? ''
  const next = 'another long and winding road'
  expect(
    (
      await fresh.put('/users/password', {
        user: { reset_password_token, password: next, password_confirmation: next },
      })
    ).status,
  ).toBe(204)
  expect((await signIn(fresh, maya, next)).status).toBe(200)
})

test('an expired device is unknown', async () => {
  const own = await knownBrowser()
  await server.database
    .updateTable('known_devices')
    .set({ expires_at: sql<Date>`now()` })
    .where('user_id', '=', maya.id)
    .execute()
  await guess(10)
  expect((await signIn(own, maya, password)).result).toBe('TOO_MANY_SIGN_INS')
})
