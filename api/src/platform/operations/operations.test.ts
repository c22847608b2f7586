import { currentOperations } from '@almanac/contracts/schema/platform/operations'
import { answerOf } from '../../testing/answer'
import type { TestClient } from '../../testing/client'
import { startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../area'
import { countHours } from '../evidence/hours'
import { aLoad } from '../evidence/testing'
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

test('an operator sees companies, releases, rollouts and tokens of every remote', async () => {
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

test('a changed rule says which release it gave before, so that none is taken for the one that was withdrawn', async () => {
  await addReleases(server.database, 'social', ['1.0.0', '1.1.0'])
  await team.put('/rollouts/social', { version: '1.0.0', percent: 100 })
  await team.put('/rollouts/social', { version: '1.1.0', percent: 100 })
  await team.post('/rollouts/social/rollback', {})
  expect((await look()).timeline.slice(0, 3)).toMatchObject([
    { action: 'rollback', version: '1.0.0', former_version: '1.1.0' },
    { action: 'rollout', version: '1.1.0', former_version: '1.0.0' },
    { action: 'rollout', version: '1.0.0' },
  ])
})

test('a withdrawal from many companies is one entry, named by the widest place, and hides nothing else', async () => {
  await addReleases(server.database, 'social', ['1.0.0', '1.1.0'])
  await team.put('/rollouts/social', { version: '1.0.0', percent: 100 })
  for (const company of ['northwind', 'orchard']) {
    await server.participant({ company })
    await team.put('/rollouts/social', { version: '1.1.0', percent: 100, company })
  }
  await team.put('/rollouts/social', { version: '1.1.0', percent: 50 })
  expect((await team.post('/rollouts/social/withdraw', { version: '1.1.0' })).status).toBe(200)
  const { timeline } = await look()
  expect(timeline[0]).toMatchObject({
    action: 'rollback',
    company: null,
    version: '1.0.0',
    former_version: '1.1.0',
    other_places: 2,
  })
  expect(timeline[1]).toMatchObject({ action: 'rollout', company: null, version: '1.1.0', percent: 50 })
  expect(timeline[1]).not.toHaveProperty('other_places')
})

test('a page that asks for the rules of everyone alone gets those, what waits for a second person, and how many others there are', async () => {
  await addReleases(server.database, 'social', ['1.0.0', '1.1.0'])
  await server.participant({ company: 'northwind' })
  await server.participant({ company: 'orchard' })
  await server.database.updateTable('companies').set({ second_person: true }).where('key', '=', 'orchard').execute()
  await team.put('/rollouts/social', { version: '1.0.0', percent: 50 })
  for (const company of ['northwind', 'orchard'])
    await team.put('/rollouts/social', { version: '1.1.0', percent: 50, company })
  expect((await team.put('/rollouts/social', { version: '1.1.0', percent: 100, company: 'orchard' })).status).toBe(409)
  const { remotes } = answerOf(currentOperations, await operator.get('/operations?rules=everyone'))
  expect(remotes).toMatchObject([
    { exceptions: 2, rollouts: [{ company: null }, { company: 'orchard', rule: { version: '1.1.0', percent: 50 } }] },
  ])
  await server.database.updateTable('companies').set({ second_person: false }).execute()
})

test('nobody else has access, nor a team with its token', async () => {
  const { client } = await server.participant()
  expect((await client.get('/operations')).status).toBe(403)
  expect((await server.visitor.get('/operations')).status).toBe(401)
  expect((await team.get('/operations')).status).toBe(403)
})

test('loads of hours that were counted are read from their sums, those since then one by one', async () => {
  await addReleases(server.database, 'social', ['1.1.0'])
  const { company_id } = await server.participant({ company: 'northwind' })
  const earlier = new Date(Date.now() - 3 * 3_600_000)
  const of = { loaded_at: earlier, member_company_id: company_id }
  await server.database
    .insertInto('release_loads')
    .values([aLoad(of), aLoad(of), aLoad({ ...of, kind: 'render' }), aLoad({})])
    .execute()
  await countHours(server.database)
  await server.database.deleteFrom('release_loads').where('loaded_at', '<=', earlier).execute()
  await server.database
    .insertInto('release_loads')
    .values(aLoad({ kind: 'hang' }))
    .execute()
  const health = (await operator.get('/release_health?remote=social')).body
  expect(health).toMatchObject([
    {
      version: '1.1.0',
      loads: 5,
      failures: 2,
      companies: expect.arrayContaining([expect.objectContaining({ name: 'northwind', loads: 3, failures: 1 })]),
      hours: [
        { loads: 3, failures: 1 },
        { loads: 2, failures: 1 },
      ],
    },
  ])
})

test('one person’s phone makes no release sick that many people get; a second one does', async () => {
  for (const name of ['Maya', 'Sam', 'Zoe']) await server.participant({ first_name: name })
  await addReleases(server.database, 'social', ['1.1.0'])
  await team.put('/rollouts/social', { version: '1.1.0', percent: 100 })
  const stateAfter = async (person: string) => {
    await server.database
      .insertInto('release_loads')
      .values(aLoad({ kind: 'blocked', person }))
      .execute()
    return (await operator.get('/release_health?remote=social')).body
  }
  expect(await stateAfter('one')).toMatchObject([{ failing_people: 1, state: 'ok' }])
  expect(await stateAfter('two')).toMatchObject([{ failing_people: 2, state: 'failing' }])
})
