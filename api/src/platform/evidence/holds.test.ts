import { sql } from 'kysely'
import { cleanupOf, housekeeping } from '../../jobs/housekeeping'
import { features } from '../../start/features'
import { startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../area'
import { addReleases, clearRollouts } from '../testing'
import { measureHolds } from './holds'
import { countHours } from './hours'
import { aLoad } from './testing'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [platformArea] })
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearRollouts(server.database)
  await server.database.deleteFrom('release_hours').execute()
  await addReleases(server.database, 'social', ['1.0.0', '1.1.0'])
})

/** Loads of social by so many people, the latest so many hours ago. */
async function load(version: string, count: number, people: number, hours = 0, kind: 'ok' | 'render' = 'ok') {
  const now = Date.now()
  const at = new Date(now - hours * 3_600_000)
  for (let index = 0; index < count; index += 1)
    await server.database
      .insertInto('release_loads')
      .values(
        aLoad({
          version,
          loaded_at: at,
          at,
          rule_since: new Date(now + 60_000),
          person: `person ${index % people}`,
          kind,
        }),
      )
      .execute()
}

test('a release holds after an hour, with fifty loads by five people, and is the fallback from then on', async () => {
  const team = await server.team('social')
  const put = (version: string) => team.put('/rollouts/social', { version, percent: 100 })
  await put('1.0.0')
  await load('1.0.0', 49, 10)
  await load('1.0.0', 9, 10, 0, 'render')
  expect(await measureHolds(server.database)).toBe(0)
  await load('1.0.0', 1, 1)
  expect(await measureHolds(server.database)).toBe(0)
  await sql`update rollout_changes set at = at - interval '61 minutes'`.execute(server.database)
  expect(await measureHolds(server.database)).toBe(1)
  expect(await measureHolds(server.database)).toBe(0)
  await put('1.1.0')
  expect((await server.visitor.get('/registry')).body).toMatchObject({
    remotes: [{ version: '1.1.0', fallback: { version: '1.0.0' } }],
  })
})

test('loads are counted by hour, once however often, and are deleted after a week', async () => {
  await load('1.0.0', 3, 2)
  await load('1.0.0', 1, 1, 0, 'render')
  await load('1.0.0', 5, 5, 8 * 24)
  for (let time = 0; time < 2; time += 1) await countHours(server.database)
  const hours = server.database.selectFrom('release_hours').orderBy('kind').select(['kind', 'loads', 'people'])
  expect(await hours.execute()).toEqual([
    { kind: 'ok', loads: 3, people: 2 },
    { kind: 'render', loads: 1, people: 1 },
  ])
  // An outage was found: what failed in it is no load of the hour any more.
  await server.database.updateTable('release_loads').set({ outside: true }).where('kind', '=', 'render').execute()
  await countHours(server.database)
  expect(await hours.execute()).toEqual([{ kind: 'ok', loads: 3, people: 2 }])
  await load('1.0.0', 1, 1, 0, 'render')
  await countHours(server.database)
  await sql`update release_hours set hour = hour - interval '401 days' where kind = 'render'`.execute(server.database)
  expect(await housekeeping(server.database, cleanupOf(features))).toMatchObject({ release_loads: 5, release_hours: 1 })
  expect(await hours.execute()).toHaveLength(1)
})
