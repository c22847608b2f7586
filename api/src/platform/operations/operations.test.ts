import { currentOperations } from '@almanac/contracts/schema/platform/operations'
import { newId } from '@almanac/domain/ids'
import { answerOf } from '../../testing/answer'
import type { TestClient } from '../../testing/client'
import { startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../area'
import { addReleases, clearRollouts, operatorOf, teamOf } from '../testing'

let server: TestServer
let team: TestClient
let operator: TestClient

beforeAll(async () => {
  server = await startTestServer({ areas: [platformArea] })
  team = await teamOf(server, 'social', 'Social')
  operator = (await operatorOf(server)).client
})

afterAll(() => server.close())

beforeEach(() => clearRollouts(server.database))

const look = async () => answerOf(currentOperations, await operator.get('/operations'))

test('an operator sees companies, releases, rollouts, failures and tokens of every remote', async () => {
  await server.participant({ company: 'northwind' })
  await addReleases(server.database, 'social', ['1.0.0', '1.1.0'])
  await team.put('/rollouts/social', { version: '1.1.0', percent: 50, company: 'northwind' })
  const { companies, remotes } = await look()
  expect(companies.find(({ key }) => key === 'northwind')).toEqual({
    key: 'northwind',
    name: 'Company northwind',
    people: 1,
    second_person: false,
    status: 'open',
    groups: [{ key: 'all', name: 'Everyone', people: 1 }],
    themes: [{ key: 'plain', name: 'Plain' }],
  })
  expect(companies.map(({ key }) => key)).toEqual(companies.map(({ key }) => key).sort())
  expect(remotes).toMatchObject([
    {
      remote: 'social',
      releases: [{ version: '1.1.0', published_by: 'team: test', withdrawn_at: null }, { version: '1.0.0' }],
      rollouts: [
        {
          company: 'northwind',
          group: null,
          rule: { version: '1.1.0', percent: 50 },
          changes: [{ changed_by: 'team: Social' }],
          back: { rule: null },
        },
      ],
      failures: [],
      tokens: [{ name: 'Social', created_by: 'operator@example.test' }],
    },
  ])
  expect(JSON.stringify(remotes)).not.toContain('token_hash')
})

test('failures are listed per hour and by distinct people, for two days, and only of existing releases', async () => {
  await addReleases(server.database, 'social', ['1.1.0'])
  const hour = (ago: number, minute: number) => {
    const at = new Date()
    at.setUTCMinutes(minute, 0, 0)
    return new Date(at.getTime() - ago * 3_600_000)
  }
  const failure = { remote: 'social', version: '1.1.0', reason: 'module', company_id: null, served: true }
  const rows = [
    { ...failure, at: hour(3, 1), reporter: 'a' },
    { ...failure, at: hour(3, 59), reporter: 'a' },
    { ...failure, at: hour(3, 30), reporter: 'b' },
    { ...failure, at: hour(3, 30), reporter: 'c', reason: 'timeout' },
    { ...failure, at: hour(2, 0), reporter: 'a' },
    { ...failure, at: hour(48, 59), reporter: 'a' },
    { ...failure, at: hour(2, 0), reporter: 'a', version: 'made up' },
    { ...failure, at: hour(2, 0), reporter: 'a', reason: 'something older' },
  ]
  await server.database
    .insertInto('remote_failures')
    .values(rows.map((row) => ({ id: newId(), ...row })))
    .execute()
  expect((await look()).remotes[0]?.failures).toEqual([
    { version: '1.1.0', hour: hour(3, 0).toISOString(), reason: 'module', count: 3, reporters: 2 },
    { version: '1.1.0', hour: hour(3, 0).toISOString(), reason: 'timeout', count: 1, reporters: 1 },
    { version: '1.1.0', hour: hour(2, 0).toISOString(), reason: 'module', count: 1, reporters: 1 },
  ])
})

test('nobody else has access, nor a team with its token', async () => {
  const { client } = await server.participant()
  expect((await client.get('/operations')).status).toBe(403)
  expect((await server.visitor.get('/operations')).status).toBe(401)
  expect((await team.get('/operations')).status).toBe(403)
})
