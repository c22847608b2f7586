import { startTestServer, type TestServer } from '../testing/server'
import { participantMark } from '../platform/audit/audit-trail'
import { platformArea } from '../platform/area'
import { setRole, type RoleChange } from './people'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [platformArea] })
})
afterAll(() => server.close())

async function role(change: Partial<RoleChange> & { email: string }): Promise<string[]> {
  const printed: string[] = []
  await setRole(
    server.database,
    { role: 'tester', company: null, remove: false, ...change },
    { print: (line) => printed.push(line), printError: (line) => printed.push(line) },
  )
  return printed
}
const mayOperate = async (client: Awaited<ReturnType<TestServer['participant']>>['client']) =>
  (await client.get('/operations')).status

test('a role is given and taken away at once, in the audit trail', async () => {
  const { client, email, id } = await server.participant()
  expect(await mayOperate(client)).toBe(403)
  expect(await role({ email: ` ${email.toUpperCase()}`, role: 'operator' })).toEqual([
    `${email} is an operator from now on: decides at /operations which release whom, and sees previews.`,
  ])
  expect(await mayOperate(client)).toBe(200)
  expect(await role({ email, role: 'operator' })).toEqual([`${email} is an operator already.`])
  expect(await role({ email, role: 'operator', remove: true })).toEqual([
    `${email} is no operator any more, from now on.`,
  ])
  expect(await mayOperate(client)).toBe(403)
  expect(await role({ email, remove: true })).toEqual([`${email} was no tester.`])
  const trail = await server.database
    .selectFrom('audit_trail')
    .where('subject', '=', participantMark('role', id))
    .orderBy('at')
    .select(['actor', 'action', 'document'])
    .execute()
  expect(trail).toEqual([
    { actor: 'command line', action: 'role_given', document: { role: 'operator' } },
    { actor: 'command line', action: 'role_removed', document: { role: 'operator' } },
  ])
  const events = await server.database
    .selectFrom('security_events')
    .where('user_id', '=', id)
    .where('event', '=', 'authz_change')
    .orderBy('id')
    .select(['event', 'document'])
    .execute()
  expect(events).toEqual([
    { event: 'authz_change', document: { role: 'operator', change: 'given' } },
    { event: 'authz_change', document: { role: 'operator', change: 'removed' } },
  ])
})

test('a role that there is not, and somebody without an account, are reported', async () => {
  await expect(role({ email: 'nobody@example.test' })).rejects.toThrow(
    'Nobody has an account with nobody@example.test.',
  )
  await expect(role({ email: 'nobody@example.test', role: 'admin' })).rejects.toThrow(
    'There is no role `admin`; there are company-administrator, tester and operator.',
  )
})
