import { endSessions } from '../../cli/people'
import { participantMark } from '../../platform/audit/audit-trail'
import { codesOf } from '../../testing/answer'
import { startTestServer, type TestServer } from '../../testing/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const path = '/operations/end_sessions'
const events = (user_id: string) =>
  server.database
    .selectFrom('security_events')
    .where('user_id', '=', user_id)
    .where('event', '=', 'session_expired')
    .select(['by_user_id', 'document'])
    .execute()
const trail = (user_id: string) =>
  server.database
    .selectFrom('audit_trail')
    .where('subject', '=', participantMark('sessions', user_id))
    .select(['actor', 'action', 'document'])
    .execute()

test('an operator signs a user out everywhere, which is recorded in the audit trail', async () => {
  const operator = await server.participant({ roles: ['operator'] })
  const { id, email, client } = await server.participant()
  await server.database
    .insertInto('pending_entries')
    .values({
      user_id: id,
      purpose: 'sign_in',
      token_hash: Buffer.from('x'),
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  expect((await client.get('/sessions')).status).toBe(200)
  expect(await operator.client.post(path, { email: ` ${email.toUpperCase()}` })).toMatchObject({
    status: 200,
    body: { ended: 1 },
  })
  expect((await client.get('/sessions')).status).toBe(401)
  expect(await server.database.selectFrom('pending_entries').where('user_id', '=', id).selectAll().execute()).toEqual(
    [],
  )
  expect((await operator.client.get('/sessions')).status).toBe(200)
  expect(await trail(id)).toEqual([{ actor: operator.email, action: 'sessions_ended', document: { ended: 1 } }])
  expect(await events(id)).toEqual([{ by_user_id: operator.id, document: { reason: 'operator', ended: 1 } }])
  expect(await operator.client.post(path, { email })).toMatchObject({ status: 200, body: { ended: 0 } })
})

test('only an operator learns whether an address exists', async () => {
  const operator = await server.participant({ roles: ['operator'] })
  const tester = await server.participant({ roles: ['tester'] })
  const unknown = await operator.client.post(path, { email: 'nobody@example.test' })
  expect([unknown.status, codesOf(unknown)]).toEqual([404, ['UNKNOWN_PERSON']])
  for (const client of [server.visitor, tester.client, await server.team('social')]) {
    const [known, none] = [
      await client.post(path, { email: operator.email }),
      await client.post(path, { email: 'nobody@example.test' }),
    ]
    expect(known.status).toBeGreaterThanOrEqual(401)
    expect([known.status, known.body]).toEqual([none.status, none.body])
  }
  expect((await operator.client.get('/sessions')).status).toBe(200)
})

test('the command line signs a user out everywhere, by address or id', async () => {
  const { id, email, client } = await server.participant()
  const said: string[] = []
  const output = { print: (line: string) => said.push(line), printError: (line: string) => said.push(line) }
  await endSessions(server.database, email, output)
  await endSessions(server.database, id, output)
  expect(said).toEqual(['Signed out: 1 session. Open tabs leave at their next request.', 'Was signed in nowhere.'])
  expect((await client.get('/sessions')).status).toBe(401)
  expect((await trail(id)).map(({ actor }) => actor)).toEqual(['command line', 'command line'])
  await expect(endSessions(server.database, 'nobody@example.test', output)).rejects.toThrow(
    'Nobody has an account with nobody@example.test.',
  )
})
