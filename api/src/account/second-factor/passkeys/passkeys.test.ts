import { buildApp } from '../../../start/app'
import { areas } from '../../../start/areas'
import { createClient, type TestClient } from '../../../testing/client'
import { startTestServer, type TestServer } from '../../../testing/server'
import { hashPassword } from '../../password/hash'
import {
  ORIGIN,
  begin,
  enrolApp,
  enrolPasskey,
  factorEventsOf,
  password,
  refusal,
  requested,
  signInAs,
  stateOf,
} from '../testing'
import { codeAt } from '../totp'
import { deleteExpiredChallenges, newChallenge } from './challenges'
import { relyingPartyOf } from '../../../http/relying-party'
import { softwareAuthenticator } from './software-authenticator'

let server: TestServer
let password_hash: string

beforeAll(async () => {
  password_hash = await hashPassword(password)
  server = await startTestServer({ trustProxy: true, secondFactor: true })
})
afterAll(() => server.close())

let address = 0
function browser(app = server.app): TestClient {
  const client = createClient(app)
  address += 1
  client.headers['x-forwarded-for'] = `10.4.0.${address}`
  return client
}
const operator = () => server.participant({ roles: ['operator'], password_hash })
const add = (client: TestClient, passkey: unknown, name = 'Laptop') =>
  client.post('/second_factor/passkeys', { name, passkey })

test('a first passkey brings recovery codes, counts at once, and opens the next sign-in', async () => {
  const { id, email, client } = await operator()
  const { authenticator, recovery_codes } = await enrolPasskey(client, '  Laptop\u200B ')
  expect(recovery_codes).toHaveLength(10)
  expect(await stateOf(client)).toMatchObject({
    on: true,
    app: false,
    shown: true,
    passkeys_possible: true,
    passkeys: [{ name: 'Laptop', last_used_at: null }],
  })
  expect((await client.get('/operations')).status).toBe(200)

  const next = browser()
  const options = await requested(next, email)
  expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ transports: ['internal'] }] })
  expect((await next.get('/sessions')).status).toBe(401)
  expect(await signInAs(next, email, { passkey: authenticator.get(options) })).toMatchObject({
    status: 200,
    body: { id },
  })
  expect((await next.get('/operations')).status).toBe(200)
  expect((await stateOf(next)).passkeys).toEqual([expect.objectContaining({ last_used_at: expect.any(String) })])
  // A recovery code and, once there is one, an app do as well; another factor brings no other codes.
  expect((await signInAs(browser(), email, { otp_attempt: recovery_codes[0] })).status).toBe(200)
  const app = await enrolApp(client)
  expect(app.recovery_codes).toEqual([])
  await server.database.updateTable('second_factors').where('user_id', '=', id).set({ last_step: 0 }).execute()
  expect((await signInAs(browser(), email, { otp_attempt: codeAt(app.secret, Date.now()) })).status).toBe(200)
})

test('without the password nobody is told of passkeys, and an earlier page is told what to do', async () => {
  const { email, client } = await operator()
  await enrolPasskey(client)
  const wrong = await browser().post('/users/sign_in.json', { user: { email, password: 'wrong' } })
  const unknown = await browser().post('/users/sign_in.json', { user: { email: 'nobody@example.org', password } })
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
  expect(refusal(await signInAs(browser(), email, { otp_attempt: '123456' }))).toEqual([401, 'PASSKEY_ONLY'])
})

test('a challenge is signed once, for its purpose and its person, and not after five minutes', async () => {
  const { id, email, client } = await operator()
  const { authenticator } = await enrolPasskey(client)
  const visitor = browser()
  const passkey = authenticator.get(await requested(visitor, email))
  expect((await signInAs(visitor, email, { passkey })).status).toBe(200)
  expect(refusal(await signInAs(browser(), email, { passkey }))).toEqual([401, 'PASSKEY_EXPIRED'])

  const forRegistration = await begin(client)
  const options = await requested(browser(), email)
  const swapped = authenticator.get({ ...options, challenge: forRegistration.challenge })
  expect(refusal(await signInAs(browser(), email, { passkey: swapped }))).toEqual([401, 'PASSKEY_EXPIRED'])
  await server.database
    .updateTable('passkey_challenges')
    .where('user_id', '=', id)
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect(refusal(await signInAs(browser(), email, { passkey: authenticator.get(options) }))).toEqual([
    401,
    'PASSKEY_EXPIRED',
  ])
  expect(await deleteExpiredChallenges(server.database, new Date(), 100)).toBe(2)

  const other = await operator()
  const theirs = await enrolPasskey(other.client)
  const mine = theirs.authenticator.get(await requested(browser(), email))
  expect(refusal(await signInAs(browser(), email, { passkey: mine }))).toEqual([401, 'PASSKEY_UNKNOWN'])
})

test.each([
  ['another origin', { origin: 'http://localhost.evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
])('an answer from %s is refused, at sign-in and at registration', async (_, forgery) => {
  const { email, client } = await operator()
  const created = softwareAuthenticator(ORIGIN).create(await begin(client), forgery)
  expect(refusal(await add(client, created))).toEqual([422, 'PASSKEY_REFUSED'])
  expect(await stateOf(client)).toMatchObject({ on: false })
  const { authenticator } = await enrolPasskey(client)
  const passkey = authenticator.get(await requested(browser(), email), forgery)
  expect(refusal(await signInAs(browser(), email, { passkey }))).toEqual([401, 'PASSKEY_REFUSED'])
})

test('a counter that does not grow is refused and recorded; one that stays at zero is not counted', async () => {
  const { id, email, client } = await operator()
  const { authenticator } = await enrolPasskey(client)
  const use = async (counter: number) => {
    const passkey = authenticator.get(await requested(browser(), email), { counter })
    return signInAs(browser(), email, { passkey })
  }
  for (const counter of [0, 0, 7]) expect((await use(counter)).status).toBe(200)
  for (const counter of [7, 0]) expect(refusal(await use(counter))).toEqual([401, 'PASSKEY_REFUSED'])
  expect(await factorEventsOf(server, id)).toEqual([
    'authn_mfa_enabled',
    'authn_mfa_passkey_copied',
    'authn_mfa_passkey_copied',
  ])
})

test('another server takes the challenge of this one', async () => {
  const { email, client } = await operator()
  const { authenticator } = await enrolPasskey(client)
  const second = await buildApp({ database: server.database, areas, trustProxy: true, secondFactor: true })
  const options = await requested(browser(), email)
  const answer = await signInAs(browser(second), email, { passkey: authenticator.get(options) })
  expect(answer.status).toBe(200)
  await second.close()
})

test('after five refused passkeys every factor is locked', async () => {
  const { id, email, client } = await operator()
  const { authenticator, recovery_codes } = await enrolPasskey(client)
  const forged = async () => authenticator.get(await requested(browser(), email), { origin: 'https://evil.example' })
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(refusal(await signInAs(browser(), email, { passkey: await forged() }))).toEqual([401, 'PASSKEY_REFUSED'])
  const right = authenticator.get(await requested(browser(), email))
  expect(refusal(await signInAs(browser(), email, { passkey: right }))).toEqual([401, 'OTP_LOCKED'])
  expect(refusal(await signInAs(browser(), email, { otp_attempt: recovery_codes[0] }))).toEqual([401, 'OTP_LOCKED'])
  const use = { user_id: id, purpose: 'sign_in', session_token: null } as const
  for (let asked = 0; asked < 12; asked += 1) await newChallenge(server.database, use)
  const waiting = server.database.selectFrom('passkey_challenges').where('user_id', '=', id)
  expect(await waiting.select('purpose').execute()).toHaveLength(10)
})

test('a passkey is registered in the session that asked for it, once, and belongs to one person', async () => {
  const { email, client } = await operator()
  expect(refusal(await client.post('/second_factor/passkey_options', { current_password: 'wrong' }))).toEqual([
    422,
    'WRONG_PASSWORD',
  ])
  const authenticator = softwareAuthenticator(ORIGIN)
  const created = authenticator.create(await begin(client))
  const elsewhere = browser()
  await signInAs(elsewhere, email)
  expect(refusal(await add(elsewhere, created))).toEqual([422, 'PASSKEY_EXPIRED'])
  expect((await add(client, created)).status).toBe(200)
  expect(refusal(await add(client, created))).toEqual([422, 'PASSKEY_EXPIRED'])
  expect((await begin(client)).excludeCredentials).toEqual([expect.objectContaining({ id: created.id })])
  const other = await operator()
  expect(refusal(await add(other.client, authenticator.create(await begin(other.client))))).toEqual([
    409,
    'PASSKEY_EXISTS',
  ])
  // The session that signed in before has shown no factor: the password alone adds and removes nothing.
  for (const path of ['/second_factor/passkey_options', '/second_factor'])
    expect(refusal(await elsewhere.post(path, { current_password: password }))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
})

test('a tenth passkey is the last', async () => {
  const { client } = await operator()
  for (let count = 0; count < 9; count += 1) await enrolPasskey(client, `Key ${count}`)
  const options = await begin(client)
  await enrolPasskey(client)
  expect(refusal(await client.post('/second_factor/passkey_options', { current_password: password }))).toEqual([
    409,
    'TOO_MANY_PASSKEYS',
  ])
  expect(refusal(await add(client, softwareAuthenticator(ORIGIN).create(options)))).toEqual([409, 'TOO_MANY_PASSKEYS'])
})

test('no passkey is possible at an IP address or without https, but on one’s own machine', () => {
  expect(relyingPartyOf('https://almanac.example/path')).toEqual({
    id: 'almanac.example',
    origin: 'https://almanac.example',
  })
  expect(relyingPartyOf('http://localhost:8080')).toEqual({ id: 'localhost', origin: 'http://localhost:8080' })
  for (const url of ['http://almanac.example', 'https://192.0.2.1', 'https://[2001:db8::1]:8443'])
    expect(relyingPartyOf(url)).toBeNull()
})
