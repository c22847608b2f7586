import { changeRole } from '../../people'
import { resetSecondFactor } from '../../cli/people'
import type { TestClient } from '../../testing/client'
import { startTestServer, type TestServer } from '../../testing/server'
import { hashPassword } from '../password/hash'
import { enrolApp, enrolPasskey, mailsTo, password, refusal, signInAs, stateOf } from './testing'
import { codeAt } from './totp'

let server: TestServer
let password_hash: string

beforeAll(async () => {
  password_hash = await hashPassword(password)
  server = await startTestServer({ secondFactor: true })
})
afterAll(() => server.close())

const operator = () => server.participant({ roles: ['operator'], password_hash })
const passkeyOf = async (client: TestClient) => (await stateOf(client)).passkeys?.[0]?.id ?? ''
const removeApp = (client: TestClient, current_password = password) =>
  client.post('/second_factor/removal', { current_password })
const removePasskey = (client: TestClient, id: string, current_password = password) =>
  client.post(`/second_factor/passkeys/${id}/removal`, { current_password })

test('a factor is removed with the password; the last one stays with whoever needs it', async () => {
  const { id, client } = await operator()
  await enrolApp(client)
  expect(refusal(await removeApp(client))).toEqual([409, 'LAST_FACTOR'])
  await enrolPasskey(client)
  expect(refusal(await removeApp(client, 'wrong'))).toEqual([422, 'WRONG_PASSWORD'])
  expect((await removeApp(client)).status).toBe(204)
  expect((await removeApp(client)).status).toBe(404)
  expect(await stateOf(client)).toMatchObject({ on: true, app: false, recovery_codes_left: 10 })
  expect(refusal(await removePasskey(client, await passkeyOf(client)))).toEqual([409, 'LAST_FACTOR'])
  expect((await client.get('/operations')).status).toBe(200)
  expect(await mailsTo(server, id)).toEqual(['added', 'passkey_added', 'app_removed'])
})

test('whoever needs none any more removes the last one, and a later role opens nothing without another', async () => {
  const { id, email, client } = await operator()
  await enrolPasskey(client)
  await changeRole(server.database, id, 'operator', true)
  expect((await removePasskey(client, await passkeyOf(client))).status).toBe(204)
  expect(await stateOf(client)).toMatchObject({ needed: false, on: false, shown: false })
  expect(await signInAs(server.newVisitor(), email)).toMatchObject({ status: 200, body: { id } })
  await changeRole(server.database, id, 'operator', false)
  expect(refusal(await client.get('/operations'))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
  expect(await mailsTo(server, id)).toEqual(['passkey_added', 'turned_off'])
})

test('the app moves to a new phone: until its first code the old one counts, and then no longer', async () => {
  const { id, email, client } = await operator()
  const old = await enrolApp(client)
  const begin = { current_password: password, replace: true }
  expect((await client.post('/second_factor', begin)).status).toBe(200)
  const later = (code: string) => signInAs(server.newVisitor(), email, { otp_attempt: code })
  await server.database.updateTable('second_factors').where('user_id', '=', id).set({ last_step: 0 }).execute()
  expect((await later(codeAt(old.secret, Date.now()))).status).toBe(200)
  const next = await enrolApp(client, { replace: true })
  expect(next.recovery_codes).toEqual([])
  await server.database.updateTable('second_factors').where('user_id', '=', id).set({ last_step: 0 }).execute()
  expect(refusal(await later(codeAt(old.secret, Date.now())))).toEqual([401, 'INVALID_OTP'])
  expect((await later(codeAt(next.secret, Date.now()))).status).toBe(200)
  expect((await stateOf(client)).recovery_codes_left).toBe(10)
  expect(await mailsTo(server, id)).toEqual(['added', 'app_replaced'])
})

test('a session that has not shown the factor changes nothing, nor does anybody else', async () => {
  const { id, client } = await operator()
  const { recovery_codes } = await enrolPasskey(client)
  const passkey = await passkeyOf(client)
  const path = `/second_factor/passkeys/${passkey}`
  const other = await operator()
  await enrolPasskey(other.client)
  expect((await other.client.put(path, { name: 'Mine' })).status).toBe(404)
  expect((await removePasskey(other.client, passkey)).status).toBe(404)
  expect((await client.put(path, { name: ' Key ring ' })).status).toBe(204)
  expect((await stateOf(client)).passkeys).toEqual([expect.objectContaining({ name: 'Key ring' })])
  expect(refusal(await client.put(path, { name: ' ' }))).toEqual([422, 'CANT_BE_BLANK'])

  await server.database.updateTable('sessions').where('user_id', '=', id).set({ second_factor: false }).execute()
  for (const answer of [
    await client.put(path, { name: 'Mine' }),
    await removePasskey(client, passkey),
    await removeApp(client),
    await client.post('/second_factor', { current_password: password }),
    await client.post('/second_factor/passkey_options', { current_password: password }),
  ])
    expect(refusal(answer)).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
  expect(recovery_codes).toHaveLength(10)
})

test('a reset by the command line takes passkeys as well', async () => {
  const { email, client } = await operator()
  const { recovery_codes } = await enrolPasskey(client)
  const output = { print: () => undefined, printError: () => undefined }
  await resetSecondFactor(server.database, email, output)
  expect((await client.get('/sessions')).status).toBe(401)
  const again = server.newVisitor()
  expect((await signInAs(again, email, { otp_attempt: recovery_codes[0] })).status).toBe(200)
  expect(await stateOf(again)).toMatchObject({ on: false, passkeys: [] })
})

test('of two tabs that remove the last two factors at once one fails', async () => {
  const { client } = await operator()
  await enrolApp(client)
  await enrolPasskey(client)
  const answers = await Promise.all([removeApp(client), removePasskey(client, await passkeyOf(client))])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
})
