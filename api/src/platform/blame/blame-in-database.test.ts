import { sql } from 'kysely'
import { currentRegistry } from '@almanac/contracts/schema/platform/registry'
import { listHealth } from '@almanac/contracts/schema/platform/controls'
import { buildApp } from '../../start/app'
import { answerOf } from '../../testing/answer'
import { createClient } from '../../testing/client'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../area'
import { newSigner } from '../registry/signer'
import { addReleases, clearRollouts, letHold, versionsFor } from '../testing'

const signer = newSigner()
const REMOTES = ['activities', 'social', 'surveys']
let server: TestServer
let people: Participant[]

beforeAll(async () => {
  server = await startTestServer({ areas: [platformArea], signer })
  people = await Promise.all(Array.from({ length: 12 }, () => server.participant({ company: 'orchard' })))
})
afterAll(() => server.close())
beforeEach(async () => {
  await clearRollouts(server.database)
  for (const remote of REMOTES) {
    await addReleases(server.database, remote, ['1.0.0', '2.0.0'])
    await rollOut(remote, '1.0.0')
    await letHold(server.database, remote, '1.0.0')
  }
})

const rollOut = async (remote: string, version: string) =>
  (await server.team(remote)).put(`/rollouts/${remote}`, { version, percent: 100 })

/** Each opens these remotes; the screens of activities fail where `isBroken`. */
async function load(
  some: Participant[],
  opened: string[],
  isBroken: (served: Record<string, string>) => boolean,
  otherwise: 'ok' | 'blocked' = 'ok',
  app: TestServer['app'] = server.app,
) {
  const sender = createClient(app)
  for (const { client } of some) {
    const { load_token = '' } = answerOf(currentRegistry, await client.get('/registry'))
    const served = await versionsFor(client)
    const page = opened.map((remote) => ({ remote, version: served[remote] ?? '', since: 1_000 }))
    const outcomes = page.map(({ remote, version }) =>
      remote === 'activities' && isBroken(served)
        ? { remote, version, kind: 'render', message: 'TypeError: flatMap', stack: '', page }
        : { remote, version, kind: otherwise },
    )
    await sender.post('/release_outcomes', { load_token, outcomes })
  }
  await app.outcomes.flush()
}
/** Loads are told apart by the minute. */
const longAgo = () =>
  sql`update release_loads set loaded_at = loaded_at - interval '10 minutes'`.execute(server.database)
const withdrawn = () =>
  server.database.selectFrom('releases').where('withdrawn_at', 'is not', null).select(['remote', 'version']).execute()
/** Each opens screens of social, whose new release fails; what else ran in the page reports nothing itself. */
async function loadSocial(some: Participant[], beside: string[]) {
  for (const { client } of some) {
    const { load_token = '' } = answerOf(currentRegistry, await client.get('/registry'))
    const served = await versionsFor(client)
    const page = ['social', ...beside].map((remote) => ({ remote, version: served[remote] ?? '', since: 1_000 }))
    const kind = bySocial(served) ? 'render' : 'ok'
    const outcomes = [{ remote: 'social', version: served['social'] ?? '', kind, message: 'Error: bad', page }]
    await client.post('/release_outcomes', { load_token, outcomes })
  }
  await server.app.outcomes.flush()
}

const bySocial = (served: Record<string, string>) => served.social === '2.0.0'

test.each([
  ['work', 'ok'],
  ['are slow', 'blocked'],
] as const)(
  'where all other pages %s, the release that breaks the screens of another is withdrawn, and all others stay',
  async (_, otherwise) => {
    await load(people, ['activities', 'surveys'], () => false, otherwise)
    await load(people, ['activities'], () => false, otherwise)
    await longAgo()
    await rollOut('social', '2.0.0')
    // As new, and in the same pages: only what counts as a failure tells the two apart.
    await rollOut('surveys', '2.0.0')
    await load(people.slice(4), ['activities', 'surveys'], () => false, otherwise)
    await load(people.slice(0, 9), REMOTES, bySocial, otherwise)
    expect(await withdrawn()).toEqual([{ remote: 'social', version: '2.0.0' }])
    expect(
      await server.database
        .selectFrom('release_verdicts')
        .where('action', '=', 'withdrawal')
        .select(['remote', 'action', 'cause', 'detail'])
        .execute(),
    ).toEqual([{ remote: 'social', action: 'withdrawal', cause: 'blame', detail: 'activities 1.0.0' }])
  },
)

test('of two that came at once, half of those affected get one of them replaced, and what heals decides', async () => {
  await load(people, REMOTES, () => false)
  await longAgo()
  await rollOut('surveys', '2.0.0')
  await rollOut('social', '2.0.0')
  await load(people.slice(0, 4), REMOTES, bySocial)
  expect(await withdrawn()).toEqual([])
  const served = await Promise.all(people.slice(0, 4).map(({ client }) => versionsFor(client)))
  expect(served.map(({ social, surveys }) => `${social} ${surveys}`).sort()).toEqual([
    '1.0.0 2.0.0',
    '1.0.0 2.0.0',
    '2.0.0 1.0.0',
    '2.0.0 1.0.0',
  ])
  const [affected] = people
  expect(affected && JSON.stringify((await affected.client.get('/registry')).body)).toContain('"withdrawn":true')
  expect(await versionsFor(server.visitor)).toMatchObject({ social: '2.0.0', surveys: '2.0.0' })
  const health = answerOf(listHealth, await (await server.team('activities')).get('/release_health?remote=activities'))
  expect(health.find(({ trial }) => trial)).toMatchObject({
    version: '1.0.0',
    state: 'flagged',
    trial: { people: 4, suspects: [{ remote: 'social' }, { remote: 'surveys' }] },
  })
  for (let time = 0; time < 4; time += 1) await load(people.slice(0, 4), REMOTES, bySocial)
  expect(await withdrawn()).toEqual([{ remote: 'social', version: '2.0.0' }])
  expect(await versionsFor(server.visitor)).toMatchObject({ social: '1.0.0', surveys: '2.0.0' })
  expect(
    await server.database.selectFrom('release_trials').select(['blamed_remote', 'blamed_version']).execute(),
  ).toEqual([{ blamed_remote: 'social', blamed_version: '2.0.0' }])
})

test('a trial outlives the server that began it: another one, or itself after a restart, decides it', async () => {
  await load(people, REMOTES, () => false)
  await longAgo()
  await rollOut('surveys', '2.0.0')
  await rollOut('social', '2.0.0')
  await load(people.slice(0, 4), REMOTES, bySocial)
  const started = await server.database.selectFrom('release_trials').select('ended_at').execute()
  expect(started).toEqual([{ ended_at: null }])
  const restarted = await buildApp({ database: server.database, areas: [platformArea], signer })
  await restarted.ready()
  for (let time = 0; time < 4; time += 1) await load(people.slice(0, 4), REMOTES, bySocial, 'ok', restarted)
  await restarted.close()
  expect(await withdrawn()).toEqual([{ remote: 'social', version: '2.0.0' }])
})

test('a trial goes on where the known good release fails in it as well', async () => {
  let shown = 0
  // Two of five screens fail.
  const bySurveys = (served: Record<string, string>) => (shown += 1) % 5 < 2 && served.surveys === '2.0.0'
  await load(people.slice(0, 6), ['activities', 'surveys'], () => false)
  await longAgo()
  await rollOut('surveys', '2.0.0')
  await rollOut('activities', '2.0.0')
  for (let time = 0; time < 12; time += 1) await load(people.slice(0, 6), ['activities', 'surveys'], bySurveys)
  expect(await withdrawn()).toEqual([{ remote: 'surveys', version: '2.0.0' }])
})

test('a release that fails by itself is withdrawn at once, whatever known good releases run in the same pages', async () => {
  await loadSocial(people, [])
  await longAgo()
  await rollOut('social', '2.0.0')
  await loadSocial(people.slice(0, 6), ['activities', 'surveys'])
  expect(await withdrawn()).toEqual([{ remote: 'social', version: '2.0.0' }])
})

test('what failed beside a release that is withdrawn is not held against another, until it fails without it', async () => {
  const failing = { remote: 'activities', version: '2.0.0', kind: 'render', message: 'Error: bad', stack: '' } as const
  const fail = async (some: Participant[], beside: string) => {
    for (const { client } of some) {
      const { load_token = '' } = answerOf(currentRegistry, await client.get('/registry'))
      const page = [{ remote: 'social', version: beside, since: 1_000 }]
      await client.post('/release_outcomes', { load_token, outcomes: [{ ...failing, page }] })
    }
    await server.app.outcomes.flush()
  }
  await load(people, REMOTES, () => false)
  await longAgo()
  await rollOut('activities', '2.0.0')
  await rollOut('social', '2.0.0')
  await (await server.team('social')).post('/rollouts/social/withdraw', { version: '2.0.0' })
  await fail(people.slice(0, 8), '2.0.0')
  expect(await withdrawn()).toEqual([{ remote: 'social', version: '2.0.0' }])
  await fail(people.slice(0, 8), '1.0.0')
  expect(await withdrawn()).toContainEqual({ remote: 'activities', version: '2.0.0' })
})
