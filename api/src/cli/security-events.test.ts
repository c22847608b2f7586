import { writeSecurityEvent } from '../platform/security-events/rows'
import { startTestServer, type TestServer } from '../testing/server'
import { showSecurityEvents } from './security-events'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [] })
})
afterAll(() => server.close())

async function show(wanted: { user?: string; since?: string } = {}): Promise<string> {
  const printed: string[] = []
  await showSecurityEvents(
    server.database,
    { user: null, since: null, ...wanted },
    { print: (line) => printed.push(line), printError: (line) => printed.push(line) },
  )
  return printed.join('\n')
}

test('events are shown by person and time, also what they did to others', async () => {
  const [ana, ben] = [await server.participant(), await server.participant()]
  expect(await show()).toMatch(/^There are no security events since 20/)
  await writeSecurityEvent(server.database, {
    event: 'authn_login_success',
    user_id: ana.id,
    call: 'signIn',
    network: '192.0.2.0/24',
    source: 'abc',
  })
  await writeSecurityEvent(server.database, {
    event: 'session_expired',
    user_id: ben.id,
    by_user_id: ana.id,
    document: { reason: 'operator' },
  })
  await writeSecurityEvent(server.database, { event: 'authn_login_fail', user_id: ben.id })
  const lines = (await show({ user: ` ${ana.email.toUpperCase()} ` })).split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(new RegExp(`1 +session_expired +${ben.id} +- +- +reason=operator by=${ana.id}$`))
  expect(lines[2]).toMatch(new RegExp(`authn_login_success +${ana.id} +192.0.2.0/24 +abc +signIn$`))
  expect((await show({ user: ben.id, since: '30min' })).split('\n')).toHaveLength(3)
  expect(await show({ since: '2199-01-01' })).toMatch(/^There are no security events/)
})

test('nobody by that address, and a time that is none, are reported', async () => {
  await expect(show({ user: 'nobody@example.test' })).rejects.toThrow('Nobody has an account with nobody@example.test.')
  await expect(show({ since: 'yesterday' })).rejects.toThrow(
    '`--since` is `3d`, `12h`, `30min` or a date such as 2026-11-22, not `yesterday`.',
  )
})
