import { listSessions, passkeySignInOptions } from '@almanac/contracts/schema/account/session'
import type { RequestOptions } from '@almanac/contracts/schema/account/passkeys'
import { newId } from '@almanac/domain/ids'
import { answerOf } from '../../../testing/answer'
import { createClient, type TestClient } from '../../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../../testing/server'
import { buildApp } from '../../../start/app'
import { areas } from '../../../start/areas'
import { hashPassword } from '../../password/hash'
import {
  ORIGIN,
  begin,
  enrolApp,
  enrolPasskey,
  factorEventsOf,
  mailsTo,
  password,
  refusal,
  requested,
  signInAs,
  stateOf,
} from '../testing'
import { deleteExpiredSignInChallenges } from './sign-in-challenges'
import { softwareAuthenticator } from './software-authenticator'
import { userHandleOf, userIdOf } from './user-handle'

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
  client.headers['x-forwarded-for'] = `10.5.0.${address}`
  return client
}
/** A participant who needs no second factor and has made a passkey. */
async function owner(options: Parameters<TestServer['participant']>[0] = {}) {
  const person = await server.participant({ password_hash, ...options })
  return { ...person, ...(await enrolPasskey(person.client)) }
}
const optionsFor = async (client: TestClient): Promise<RequestOptions> =>
  answerOf(passkeySignInOptions, await client.post('/sessions/passkey_options')).options
const present = (client: TestClient, passkey: object, more: object = {}) =>
  client.post('/sessions/passkey', { passkey, ...more })
const resetTo = (person: Pick<Participant, 'company_id'>, status: 'open' | 'closed') =>
  server.database.updateTable('companies').set({ status }).where('id', '=', person.company_id).execute()

test('a passkey signs in alone, as with two factors, and the password goes on doing so without a code', async () => {
  const { id, email, client, authenticator, recovery_codes } = await owner()
  expect(recovery_codes).toEqual([])
  expect(await stateOf(client)).toMatchObject({
    needed: false,
    on: false,
    shown: false,
    passkey_sign_in: true,
    passkeys: [{ name: 'Laptop', second_factor: false }],
  })
  const visitor = browser()
  const options = await optionsFor(visitor)
  expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
  const answer = await present(visitor, authenticator.get(options), { device_name: 'Firefox on Linux' })
  expect(answer).toMatchObject({ status: 200, body: { id } })
  expect(answer.body).not.toHaveProperty('second_factor_needed')
  const devices = answerOf(listSessions, await visitor.get('/sessions'))
  expect(devices.find(({ current }) => current)).toMatchObject({ device_name: 'Firefox on Linux' })
  expect(await stateOf(visitor)).toMatchObject({
    on: false,
    shown: true,
    passkeys: [{ last_used_at: expect.any(String) }],
  })
  // It can change what is of the account: the CSRF token of the answer is that of the session.
  expect((await visitor.put(`/users/${id}/update_locale`, { id, locale: 'es' })).status).toBe(200)

  expect(await signInAs(browser(), email)).toMatchObject({ status: 200, body: { id } })
  expect(await mailsTo(server, id)).toEqual(['sign_in_passkey_added'])
  expect(await factorEventsOf(server, id)).toEqual(['authn_passkey_added'])
})

test('what it is created with lets a browser find it, and an authenticator without user verification is refused', async () => {
  const { id, client } = await server.participant({ password_hash })
  const options = await begin(client)
  expect(options.authenticatorSelection).toEqual({
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  })
  expect(userIdOf(options.user.id)).toBe(id)
  const passkey = softwareAuthenticator(ORIGIN).create(options, { verified: false })
  expect(refusal(await client.post('/second_factor/passkeys', { name: 'Key', passkey }))).toEqual([
    422,
    'PASSKEY_REFUSED',
  ])
  expect(await stateOf(client)).toMatchObject({ passkeys: [] })
})

test('a challenge is signed once, within five minutes, and is none of another kind', async () => {
  const { authenticator } = await owner()
  const passkey = authenticator.get(await optionsFor(browser()))
  expect((await present(browser(), passkey)).status).toBe(200)
  expect(refusal(await present(browser(), passkey))).toEqual([401, 'PASSKEY_EXPIRED'])

  const late = authenticator.get(await optionsFor(browser()))
  await server.database
    .updateTable('sign_in_challenges')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect(refusal(await present(browser(), late))).toEqual([401, 'PASSKEY_EXPIRED'])
  expect(await deleteExpiredSignInChallenges(server.database, new Date(), 100)).toBeGreaterThan(0)

  // What was given after a password is for the person with that password.
  const operator = await server.participant({ roles: ['operator'], password_hash })
  const theirs = await enrolPasskey(operator.client)
  const afterPassword = await requested(browser(), operator.email)
  const swapped = theirs.authenticator.get(afterPassword, { verified: true })
  expect(refusal(await present(browser(), swapped))).toEqual([401, 'PASSKEY_EXPIRED'])
  const alone = theirs.authenticator.get(await optionsFor(browser()))
  expect(refusal(await signInAs(browser(), operator.email, { passkey: alone }))).toEqual([401, 'PASSKEY_EXPIRED'])
})

test.each([
  ['of another origin', { origin: 'http://localhost.evil.example' }],
  ['of another relying party', { rpId: 'evil.example' }],
  ['without user verification', { verified: false }],
])('an answer %s is refused', async (_, forgery) => {
  const { authenticator } = await owner()
  const passkey = authenticator.get(await optionsFor(browser()), forgery)
  const visitor = browser()
  expect(refusal(await present(visitor, passkey))).toEqual([401, 'PASSKEY_REFUSED'])
  expect((await visitor.get('/sessions')).status).toBe(401)
})

test('a counter that does not grow is refused and recorded', async () => {
  const { id, authenticator } = await owner()
  const use = async (counter: number) => present(browser(), authenticator.get(await optionsFor(browser()), { counter }))
  expect((await use(7)).status).toBe(200)
  expect(refusal(await use(7))).toEqual([401, 'PASSKEY_REFUSED'])
  expect(await factorEventsOf(server, id)).toEqual(['authn_passkey_added', 'authn_mfa_passkey_copied'])
})

test('an unknown credential is answered alike, whatever account it names, and locks nobody out', async () => {
  const [maya, ben] = [await owner(), await owner()]
  const strange = softwareAuthenticator(ORIGIN)
  strange.create(await begin(maya.client))
  const named = async (userHandle: string, of = strange) => {
    const passkey = of.get(await optionsFor(browser()))
    const answer = await present(browser(), { ...passkey, response: { ...passkey.response, userHandle } })
    return [answer.status, answer.body]
  }
  const nobody = await named(userHandleOf(newId()))
  expect(nobody).toEqual([401, { errors: [expect.objectContaining({ code: 'PASSKEY_UNKNOWN' })] }])
  expect(await named('bm9ib2R5')).toEqual(nobody)
  expect(await named(userHandleOf(maya.id), ben.authenticator)).toEqual(nobody)
  for (let attempt = 0; attempt < 6; attempt += 1) expect(await named(userHandleOf(maya.id))).toEqual(nobody)
  expect((await present(browser(), maya.authenticator.get(await optionsFor(browser())))).status).toBe(200)
})

test('attempts are counted by person with those of other factors, and by network with those of passwords', async () => {
  const { email, authenticator } = await owner()
  const forged = async () => authenticator.get(await optionsFor(browser()), { origin: 'https://evil.example' })
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(refusal(await present(browser(), await forged()))).toEqual([401, 'PASSKEY_REFUSED'])
  const right = authenticator.get(await optionsFor(browser()))
  expect(refusal(await present(browser(), right))).toEqual([401, 'OTP_LOCKED'])
  expect((await signInAs(browser(), email)).status).toBe(200)

  const network = browser()
  const unknown = authenticator.get({ ...(await optionsFor(network)), challenge: 'bm9uZQ' })
  const statuses = new Set<number>()
  for (let attempt = 0; attempt < 121; attempt += 1) statuses.add((await present(network, unknown)).status)
  expect([...statuses]).toEqual([401, 429])
})

test('a closed study refuses after the passkey is verified', async () => {
  const person = await owner({ company: 'closing with passkeys' })
  await resetTo(person, 'closed')
  const answer = await present(browser(), person.authenticator.get(await optionsFor(browser())))
  expect(refusal(answer)).toEqual([401, 'STUDY_CLOSED'])
  const forged = person.authenticator.get(await optionsFor(browser()), { origin: 'https://evil.example' })
  expect(refusal(await present(browser(), forged))).toEqual([401, 'PASSKEY_REFUSED'])
})

test('on a shared device the session ends with the browser, and the device stays unknown', async () => {
  const { authenticator } = await owner()
  const passkey = authenticator.get(await optionsFor(browser()))
  const cookies = String((await present(browser(), passkey, { shared_device: true })).headers['set-cookie'])
  expect(cookies).toContain('almanac_shared_device=1')
  expect(cookies).not.toContain('almanac_device=')
  expect(cookies).not.toMatch(/almanac_session=[^,]*Max-Age/)
})

test('a passkey that is a second factor signs in alone too; with the password it is still asked for', async () => {
  const { id, email, client } = await server.participant({ roles: ['operator'], password_hash })
  const { authenticator } = await enrolPasskey(client)
  const visitor = browser()
  expect((await present(visitor, authenticator.get(await optionsFor(visitor)))).body).toMatchObject({ id })
  expect((await visitor.get('/operations')).status).toBe(200)
  expect((await signInAs(browser(), email)).body).toMatchObject({ second_factor_required: true })
})

test('passkeys of before become second factors with the first factor of somebody who needs one, not by themselves', async () => {
  const { id, email, client, authenticator } = await owner()
  await server.database.insertInto('user_roles').values({ user_id: id, role: 'operator' }).execute()
  expect(await stateOf(client)).toMatchObject({ needed: true, on: false, passkeys: [{ second_factor: false }] })
  expect((await signInAs(browser(), email)).body).toMatchObject({ second_factor_needed: true })

  const { recovery_codes } = await enrolApp(client)
  expect(recovery_codes).toHaveLength(10)
  expect(await stateOf(client)).toMatchObject({ on: true, app: true, passkeys: [{ second_factor: true }] })
  const visitor = browser()
  const options = await requested(visitor, email)
  expect((await signInAs(visitor, email, { passkey: authenticator.get(options) })).status).toBe(200)
  expect(await mailsTo(server, id)).toEqual(['sign_in_passkey_added', 'added'])
  // The last factors cannot go; each of the two can.
  expect((await client.post('/second_factor/removal', { current_password: password })).status).toBe(204)
  const [passkey] = (await stateOf(client)).passkeys ?? []
  const path = `/second_factor/passkeys/${passkey?.id ?? ''}/removal`
  expect(refusal(await client.post(path, { current_password: password }))).toEqual([409, 'LAST_FACTOR'])
})

test('its owner renames and removes it, which asks for the password; nobody else does', async () => {
  const { id, client, authenticator } = await owner()
  const signedIn = browser()
  await present(signedIn, authenticator.get(await optionsFor(signedIn)))
  const [passkey] = (await stateOf(client)).passkeys ?? []
  const path = `/second_factor/passkeys/${passkey?.id ?? ''}`
  const other = await server.participant({ password_hash })
  expect((await other.client.put(path, { name: 'Mine' })).status).toBe(404)
  expect((await other.client.post(`${path}/removal`, { current_password: password })).status).toBe(404)
  expect((await client.put(path, { name: 'Phone' })).status).toBe(204)
  expect(await stateOf(client)).toMatchObject({ passkeys: [{ name: 'Phone' }] })
  expect(refusal(await client.post(`${path}/removal`, { current_password: 'wrong' }))).toEqual([422, 'WRONG_PASSWORD'])

  expect((await client.post(`${path}/removal`, { current_password: password })).status).toBe(204)
  expect(refusal(await present(browser(), authenticator.get(await optionsFor(browser()))))).toEqual([
    401,
    'PASSKEY_UNKNOWN',
  ])
  // The session that it opened stays, but a later role opens nothing in it.
  expect(await stateOf(signedIn)).toMatchObject({ passkeys: [], shown: false })
  expect(await mailsTo(server, id)).toEqual(['sign_in_passkey_added', 'sign_in_passkey_removed'])
  expect(await factorEventsOf(server, id)).toEqual(['authn_passkey_added', 'authn_passkey_removed'])
})

test('where the public address allows no passkeys none are asked for', async () => {
  const publicUrl = 'https://192.0.2.1'
  const app = await buildApp({ database: server.database, areas, trustProxy: true, publicUrl })
  expect(refusal(await browser(app).post('/sessions/passkey_options'))).toEqual([409, 'NO_PASSKEYS_HERE'])
  expect((await app.inject('/.well-known/passkey-endpoints')).statusCode).toBe(404)
  await app.close()
  const { statusCode, body, headers } = await server.app.inject('/.well-known/passkey-endpoints')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(JSON.parse(body)).toEqual({
    enroll: `${ORIGIN}/profile?section=account&change=passkey`,
    manage: `${ORIGIN}/profile?section=account`,
  })
})
