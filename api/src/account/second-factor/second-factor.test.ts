import { sql } from 'kysely'
import { enrolSecondFactor, replaceRecoveryCodes } from '@almanac/contracts/schema/account/second-factor'
import { resetSecondFactor } from '../../cli/people'
import { answerOf } from '../../testing/answer'
import type { TestClient } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { hashPassword } from '../password/hash'
import { enrolApp, factorEventsOf, mailsTo, password, refusal, signInAs } from './testing'
import { codeAt } from './totp'

let server: TestServer
let password_hash: string

beforeAll(async () => {
  password_hash = await hashPassword(password)
  server = await startTestServer({ trustProxy: true, secondFactor: true })
})
afterEach(() => {
  jest.restoreAllMocks()
})
afterAll(() => server.close())

let address = 0
function browser(): TestClient {
  const client = server.newVisitor()
  address += 1
  client.headers['x-forwarded-for'] = `10.3.0.${address}`
  return client
}
const signIn = (client: TestClient, email: string, otp_attempt?: string) =>
  signInAs(client, email, otp_attempt === undefined ? {} : { otp_attempt })
const operator = () => server.participant({ roles: ['operator'], password_hash })
/** Makes the last used code of this account older by a number of time steps. */
const pass = (user_id: string, steps: number) =>
  server.database
    .updateTable('second_factors')
    .where('user_id', '=', user_id)
    .set((row) => ({ last_step: row('last_step', '-', steps) }))
    .execute()

const enrol = ({ client }: { client: TestClient }) => enrolApp(client)

test('an operator without a second factor may sign in, but must set one up for operators’ calls', async () => {
  const { id, email } = await operator()
  const client = browser()
  expect(await signIn(client, email)).toMatchObject({ status: 200, body: { id } })
  expect((await client.get('/second_factor')).body).toMatchObject({ needed: true, on: false, shown: false })
  for (const call of [
    () => client.get('/operations'),
    () => client.get('/releases'),
    () => client.post('/operations/end_sessions', { email }),
  ])
    expect(refusal(await call())).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
  const { uri, secret, recovery_codes } = await enrol({ client })
  expect(uri).toContain(`secret=${secret}`)
  expect(new Set(recovery_codes).size).toBe(10)
  expect((await client.get('/operations')).status).toBe(200)
  expect((await client.get('/second_factor')).body).toMatchObject({
    needed: true,
    on: true,
    recovery_codes_left: 10,
    app: true,
    shown: true,
  })
  expect(refusal(await client.post('/second_factor', { current_password: password }))).toEqual([
    409,
    'SECOND_FACTOR_ON',
  ])
})

test('each sign-in requires a code; a used code and one from before it are refused', async () => {
  const { id, email, client: first } = await operator()
  const { secret } = await enrol({ client: first })
  await pass(id, 2)
  // A code lasts half a minute: it must not expire during the test.
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now)
  const client = browser()
  expect(await signIn(client, email)).toMatchObject({ status: 200, body: { second_factor_required: true } })
  expect((await client.get('/sessions')).status).toBe(401)
  expect(await signIn(client, email, codeAt(secret, now))).toMatchObject({ status: 200, body: { id } })
  expect((await client.get('/operations')).status).toBe(200)
  expect(refusal(await signIn(browser(), email, codeAt(secret, now)))).toEqual([401, 'OTP_USED'])
  expect(refusal(await signIn(browser(), email, codeAt(secret, now - 30_000)))).toEqual([401, 'OTP_USED'])
})

test('of concurrent sign-ins with one code one succeeds', async () => {
  const { id, email, client } = await operator()
  const { secret } = await enrol({ client })
  await pass(id, 2)
  const code = codeAt(secret, Date.now())
  const statuses = await Promise.all([1, 2, 3].map(async () => (await signIn(browser(), email, code)).status))
  expect(statuses.sort()).toEqual([200, 401, 401])
})

test('after five wrong codes from any address even the right one is refused as locked', async () => {
  const { id, email, client } = await operator()
  const { secret, recovery_codes } = await enrol({ client })
  await pass(id, 2)
  const right = codeAt(secret, Date.now())
  const wrong = [
    codeAt(secret, Date.now() - 3_600_000),
    'abcd-abcd-abcd-abcd',
    '',
    '12345',
    codeAt(secret, Date.now() + 3_600_000),
  ].filter((code) => code !== right)
  for (const code of wrong) expect(refusal(await signIn(browser(), email, code))).toEqual([401, 'INVALID_OTP'])
  expect(refusal(await signIn(browser(), email, right))).toEqual([401, 'OTP_LOCKED'])
  expect(refusal(await signIn(browser(), email, recovery_codes[0]))).toEqual([401, 'OTP_LOCKED'])
  await server.app.securityEvents.flush()
  const events = await server.database
    .selectFrom('security_events')
    .where('user_id', '=', id)
    .where('event', 'in', ['authn_login_fail', 'authn_login_lock'])
    .select((row) => ['event', row.fn.sum<string>('times').as('times')])
    .groupBy('event')
    .orderBy('event')
    .execute()
  expect(events.map(({ event, times }) => [event, Number(times)])).toEqual([
    ['authn_login_fail', 5],
    ['authn_login_lock', 2],
  ])
})

test('a recovery code replaces the authenticator app and is single-use', async () => {
  const { email, client: first } = await operator()
  const {
    recovery_codes: [code = ''],
  } = await enrol({ client: first })
  const client = browser()
  expect((await signIn(client, email, ` ${code.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200)
  expect((await client.get('/operations')).status).toBe(200)
  expect(refusal(await signIn(browser(), email, code))).toEqual([401, 'INVALID_OTP'])
})

test('new recovery codes need the password and a session with the factor; the old ones end, and a mail tells it', async () => {
  const { id, email, client } = await operator()
  const {
    recovery_codes: [old = ''],
  } = await enrol({ client })
  const replace = (from: TestClient, current_password = password) =>
    from.post('/second_factor/recovery_codes', { current_password })
  expect(refusal(await replace(client, 'wrong'))).toEqual([422, 'WRONG_PASSWORD'])
  const { recovery_codes } = answerOf(replaceRecoveryCodes, await replace(client))
  expect(recovery_codes).toHaveLength(10)
  expect((await client.get('/second_factor')).body).toMatchObject({ recovery_codes_left: 10 })
  expect(refusal(await signIn(browser(), email, old))).toEqual([401, 'INVALID_OTP'])
  expect((await signIn(browser(), email, recovery_codes[0])).status).toBe(200)
  expect((await client.get('/second_factor')).body).toMatchObject({ recovery_codes_left: 9 })
  await server.database.updateTable('sessions').where('user_id', '=', id).set({ second_factor: false }).execute()
  expect(refusal(await replace(client))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
  expect(await mailsTo(server, id)).toEqual(['added', 'codes_replaced'])
})

test('setup requires the password and a valid first code', async () => {
  const { email, client, id } = await operator()
  expect(refusal(await client.post('/second_factor', { current_password: 'wrong' }))).toEqual([422, 'WRONG_PASSWORD'])
  expect(refusal(await client.put('/second_factor', { otp_attempt: '123456' }))).toEqual([422, 'INVALID_OTP'])
  const { secret } = answerOf(enrolSecondFactor, await client.post('/second_factor', { current_password: password }))
  expect(refusal(await client.put('/second_factor', { otp_attempt: codeAt(secret, Date.now() - 3_600_000) }))).toEqual([
    422,
    'INVALID_OTP',
  ])
  // An unconfirmed second factor has no effect.
  expect(await signIn(browser(), email)).toMatchObject({ status: 200, body: { id } })
  expect((await client.get('/operations')).status).toBe(403)
})

test('secrets and recovery codes are not stored in plain text, and a secret decrypts only for its user', async () => {
  const [one, other] = [await operator(), await operator()]
  const { secret, recovery_codes } = await enrol(one)
  await enrol(other)
  const { rows } =
    await sql`select sealed_secret, encode(code_hash, 'escape') as hash from second_factors left join recovery_codes using (user_id)`.execute(
      server.database,
    )
  const stored = JSON.stringify(rows)
  for (const clear of [secret, ...recovery_codes, ...recovery_codes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(clear)
  const { sealed_secret } = await server.database
    .selectFrom('second_factors')
    .where('user_id', '=', one.id)
    .select('sealed_secret')
    .executeTakeFirstOrThrow()
  await server.database.updateTable('second_factors').where('user_id', '=', other.id).set({ sealed_secret }).execute()
  await pass(other.id, 2)
  expect(refusal(await signIn(browser(), other.email, codeAt(secret, Date.now())))).toEqual([
    503,
    'SECOND_FACTOR_UNREADABLE',
  ])
})

test('other users need no second factor and cannot set one up', async () => {
  for (const person of [
    await server.participant({ password_hash }),
    await server.participant({ password_hash, roles: ['tester'] }),
  ]) {
    expect((await person.client.get('/second_factor')).body).toMatchObject({ needed: false, on: false })
    expect((await person.client.post('/second_factor', { current_password: password })).status).toBe(403)
    expect(await signIn(browser(), person.email)).toMatchObject({ status: 200, body: { id: person.id } })
  }
})

test('a reset by the command line signs the operator out and requires a new setup', async () => {
  const { id, email, client } = await operator()
  await enrol({ client })
  const said: string[] = []
  const output = { print: (line: string) => said.push(line), printError: (line: string) => said.push(line) }
  await resetSecondFactor(server.database, email, output)
  expect(said).toEqual([
    `${email} has no second factor any more and is signed out everywhere. Whoever needs one sets up another at the next sign-in.`,
  ])
  expect(await mailsTo(server, id)).toEqual(['added', 'removed'])
  expect((await client.get('/sessions')).status).toBe(401)
  const again = browser()
  expect(await signIn(again, email)).toMatchObject({ status: 200, body: { id } })
  expect(refusal(await again.get('/operations'))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
  await enrol({ client: again })
  expect(await factorEventsOf(server, id)).toEqual(['authn_mfa_enabled', 'authn_mfa_disabled', 'authn_mfa_enabled'])
  await expect(resetSecondFactor(server.database, (await operator()).email, output)).rejects.toThrow(
    'has no second factor',
  )
})

test('operators of a demonstration need no second factor', async () => {
  const demonstration = await startTestServer()
  const { client }: Participant = await demonstration.participant({ roles: ['operator'] })
  expect((await client.get('/second_factor')).body).toMatchObject({ needed: false, on: false })
  expect((await client.get('/operations')).status).toBe(200)
  await demonstration.close()
})
