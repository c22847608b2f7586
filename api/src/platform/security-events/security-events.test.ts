import { sql } from 'kysely'
import { hashPassword } from '../../account/password/hash'
import { startTestServer, type TestServer } from '../../testing/server'
import { securityEvents, writeSecurityEvent } from './rows'
import { eventsOf, captureLog } from './testing'

const password = 'correct horse battery staple'
const log = captureLog()
let server: TestServer
let password_hash: string

beforeAll(async () => {
  password_hash = await hashPassword(password)
  server = await startTestServer({ trustProxy: true, logger: log.logger })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.app.securityEvents.flush()
  await server.database.deleteFrom('security_events').execute()
  log.lines.length = 0
})

function browser(address: string) {
  const client = server.newVisitor()
  client.headers['x-forwarded-for'] = address
  return client
}
const signIn = (client: ReturnType<typeof browser>, email: string, attempted = password) =>
  client.post('/users/sign_in.json', { user: { email, password: attempted } })
const named = async (user_id: string | null) =>
  (await eventsOf(server, user_id)).map(({ event, times, document }) => [event, times, document])

test('who signs in and who fails to is noted with id, call and a truncated network, and no address or e-mail', async () => {
  const { id, email } = await server.participant({ password_hash })
  await signIn(browser('203.0.113.77'), email, 'wrong')
  await signIn(browser('203.0.113.77'), email, 'wrong')
  await signIn(browser('203.0.113.77'), email)
  await signIn(browser('2001:db8:1:2::9'), 'nobody-at-all@example.test')
  expect(await named(id)).toEqual([
    ['authn_login_fail', 2, { code: 'INVALID_CREDENTIALS', status: 401 }],
    ['authn_login_success', 1, {}],
  ])
  const [failed] = await eventsOf(server, id)
  const [unknown] = await eventsOf(server, null)
  expect(failed).toMatchObject({
    call: 'signIn',
    network: '203.0.113.0/24',
    source: expect.stringMatching(/^[\w-]{16}$/),
  })
  expect(unknown).toMatchObject({ event: 'authn_login_fail', network: '2001:db8:1::/48' })
  const all =
    JSON.stringify(await server.database.selectFrom('security_events').selectAll().execute()) + log.lines.join('')
  for (const secret of [email, 'nobody-at-all', '203.0.113.77', '2001:db8:1:2', 'wrong', password])
    expect(all).not.toContain(secret)
  expect(
    log.lines.map((line) => JSON.parse(line) as { security_event?: string; user_id?: string; request_id?: string }),
  ).toMatchObject([
    { security_event: 'authn_login_fail', user_id: id, request_id: expect.stringMatching(/^[\da-f-]{36}$/) as string },
    { security_event: 'authn_login_success', user_id: id },
    { security_event: 'authn_login_fail', user_id: null },
    { security_event: 'authn_login_fail', user_id: id, times: 2 },
  ])
})

test('the same network has the same mark, another one another, and a household with IPv6 one', async () => {
  for (const address of ['192.0.2.1', '192.0.2.2', '2001:db8:1:2::1', '2001:db8:1:2::2'])
    await signIn(browser(address), 'nobody@example.test')
  expect((await eventsOf(server, null)).map(({ network, times }) => [network, times])).toEqual([
    ['192.0.2.0/24', 1],
    ['192.0.2.0/24', 1],
    ['2001:db8:1::/48', 2],
  ])
})

test('a lock event names the account, also when the correct password is refused', async () => {
  const { id, email } = await server.participant({ password_hash })
  for (let attempt = 0; attempt < 10; attempt += 1) await signIn(browser(`198.51.100.${attempt}`), email, 'wrong')
  expect((await signIn(browser('198.51.100.99'), email)).status).toBe(429)
  expect((await named(id)).at(-1)).toEqual(['authn_login_lock', 1, { code: 'TOO_MANY_SIGN_INS', status: 429 }])
})

test('events are read in the order they happened, whichever reached the database first', async () => {
  const { id } = await server.participant()
  const first = await writeSecurityEvent(server.database, { event: 'authn_login_fail', user_id: id })
  await writeSecurityEvent(server.database, { event: 'authn_login_lock', user_id: id })
  await server.database
    .updateTable('security_events')
    .set({ at: sql<Date>`now() + interval '1 second'` })
    .where('id', '=', first)
    .execute()
  const read = await securityEvents(server.database, { user_id: id, since: new Date(Date.now() - 60_000), limit: 10 })
  expect(read.map(({ event }) => event)).toEqual(['authn_login_lock', 'authn_login_fail'])
})

test('what is refused is noted: a row of somebody else, a missing right, another site, a wrong token', async () => {
  const { id, client } = await server.participant()
  const other = await server.participant()
  await client.get(`/users/${other.id}?note=pain`)
  await client.get('/operations')
  client.headers['sec-fetch-site'] = 'cross-site'
  await client.delete('/sessions')
  client.headers['sec-fetch-site'] = undefined
  client.headers['x-csrf-token'] = 'x'
  await client.delete('/sessions')
  // None of these indicates an attack.
  await client.get('/nothing')
  await server.visitor.get('/groups/lookup/NOCODE')
  expect((await eventsOf(server, id)).map(({ event, call, document }) => [event, call, document.code])).toEqual([
    ['authz_fail', 'getProfile', 'NOT_FOUND'],
    ['authz_fail', 'currentOperations', 'OPERATORS_ONLY'],
    ['malicious_cors', 'endOtherSessions', 'INVALID_CSRF_TOKEN'],
  ])
  expect((await eventsOf(server, null)).map(({ event, document }) => [event, document.code])).toEqual([
    ['malicious_cors', 'INVALID_ORIGIN'],
  ])
  expect(log.lines.join('')).not.toMatch(/pain|cross-site/)
})

test('changes of how an account is signed in to, its archive, its deletion and the end of sessions are noted', async () => {
  const { id, client, email } = await server.participant({ password_hash })
  const path = `/users/${id}`
  await client.put(path, { first_name: 'Ana' })
  await client.put(path, {
    current_password: password,
    password: 'another long phrase',
    password_confirmation: 'another long phrase',
  })
  await client.put(path, {
    current_password: 'another long phrase',
    email: 'new@example.test',
    email_confirmation: 'new@example.test',
  })
  await client.post(`${path}/own_data`, { current_password: 'another long phrase' })
  await client.get(`${path}/own_data.zip`)
  await client.post('/users/request_delete', { current_password: 'another long phrase' })
  await client.delete('/users/request_delete')
  await client.delete('/users/request_delete')
  await client.delete('/sessions')
  await client.delete('/users/sign_out.json')
  expect(await named(id)).toEqual([
    ['authn_password_change', 1, { by: 'profile' }],
    ['user_updated', 1, { attribute: 'email', change: 'requested' }],
    ['sensitive_read', 1, { object: 'own_data' }],
    ['user_delete_requested', 1, {}],
    ['user_delete_cancelled', 1, {}],
    ['session_expired', 1, { reason: 'signed_out_everywhere_else' }],
    ['session_expired', 1, { reason: 'signed_out' }],
  ])
  expect(log.lines.join('')).not.toContain(email)
})

test('a flood of attempts from many addresses fills neither table nor log', async () => {
  await Promise.all(
    Array.from({ length: 150 }, async (_, index) => {
      const client = browser(`10.9.${index}.1`)
      client.headers['sec-fetch-site'] = 'cross-site'
      await client.post('/users/sign_in.json', {})
    }),
  )
  await server.app.securityEvents.flush()
  const rows = await server.database.selectFrom('security_events').select(['times', 'source']).execute()
  expect(rows).toHaveLength(61)
  expect(rows.find(({ source }) => source === null)?.times).toBe(90)
  expect(log.lines.length).toBeLessThan(70)
})

test('an event that cannot be stored is logged, and the call still succeeds', async () => {
  const { client } = await server.participant()
  await server.database.schema.alterTable('security_events').renameTo('security_events_away').execute()
  try {
    expect((await client.get('/operations')).status).toBe(403)
    expect((await client.delete('/users/sign_out.json')).status).toBe(204)
  } finally {
    await server.database.schema.alterTable('security_events_away').renameTo('security_events').execute()
  }
  expect(log.lines.filter((line) => line.includes('"security_event":"session_expired"'))).toHaveLength(1)
})
