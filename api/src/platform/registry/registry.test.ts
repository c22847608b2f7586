import { currentRegistry } from '@almanac/contracts/schema/platform/registry'
import { newId } from '@almanac/domain/ids'
import { answerOf } from '../../testing/answer'
import { startTestServer, type TestServer } from '../../testing/server'
import { BUNDLED, forgetBundled, readReleaseDocument, registerRelease } from '../releases/register'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { platformArea } from '../area'
import { bucketOf } from './bucket'
import { chooseRollouts, type Rollout } from './choose'

let server: TestServer

const integrity = `sha384-${'A'.repeat(64)}`

function document(remote: string, version: string): ReleaseDocument {
  return {
    remote, version, contract: 1, manifest: 'mf-manifest.json', files: { 'remoteEntry.0123456789.js': integrity },
    descriptor: { name: remote, contract: 1, routes: [{ path: `/${remote}`, title: { en: remote }, access: 'user' }], navigation: [], slots: {} },
    preload: {}, texts: {}, needs: {},
  }
}

async function addRollout(rule: Partial<Rollout> & Pick<Rollout, 'remote' | 'version'>) {
  await server.database
    .insertInto('rollouts')
    .values({ id: newId(), company_id: null, group_id: null, percent: 100, theme_key: null, changed_by: 'team', ...rule })
    .execute()
}

beforeAll(async () => {
  server = await startTestServer({ areas: [platformArea] })
})

afterAll(() => server.close())

afterEach(async () => {
  await server.database.deleteFrom('rollouts').execute()
  await server.database.deleteFrom('releases').execute()
})

async function versionsFor(client: TestServer['visitor'], query = ''): Promise<Record<string, string>> {
  const { remotes } = answerOf(currentRegistry, await client.get(`/registry${query}`))
  return Object.fromEntries(remotes.map((release) => [release.remote, release.version]))
}

test('what is built beside the server serves everyone', async () => {
  await registerRelease(server.database, document('social', '1.0.0'), '/remotes/social/1.0.0/')
  expect(answerOf(currentRegistry, await server.visitor.get('/registry')).remotes).toEqual([{
    remote: 'social', version: '1.0.0', address: '/remotes/social/1.0.0/', manifest: 'mf-manifest.json',
    files: { 'remoteEntry.0123456789.js': integrity }, descriptor: document('social', '1.0.0').descriptor, theme_key: null, theme: null, urgent: false, preview: false, fallback: null,
  }])
})

test('a new build replaces the old one, and a rule that a team made stays', async () => {
  await registerRelease(server.database, document('social', '1.0.0'), '/remotes/social/1.0.0/')
  await registerRelease(server.database, document('polls', '1.0.0'), '/remotes/polls/1.0.0/')
  await server.database.updateTable('rollouts').set({ changed_by: 'team' }).where('remote', '=', 'polls').execute()
  await registerRelease(server.database, document('social', '1.1.0'), '/remotes/social/1.1.0/')
  await registerRelease(server.database, document('polls', '1.1.0'), '/remotes/polls/1.1.0/')
  expect(await versionsFor(server.visitor)).toEqual({ polls: '1.0.0', social: '1.1.0' })
  const rows = await server.database.selectFrom('rollouts').where('changed_by', '=', BUNDLED).selectAll().execute()
  expect(rows).toMatchObject([{ remote: 'social', percent: 100 }])
})

test('a remote that is no longer built is no longer offered', async () => {
  await registerRelease(server.database, document('social', '1.0.0'), '/remotes/social/1.0.0/')
  await registerRelease(server.database, document('polls', '1.0.0'), '/remotes/polls/1.0.0/')
  await forgetBundled(server.database, [document('polls', '1.0.0')])
  expect(await versionsFor(server.visitor)).toEqual({ polls: '1.0.0' })
})

test('her group decides before her company, her company before the default', async () => {
  const { client, company_id, group_id } = await server.participant({ company: 'early' })
  const elsewhere = await server.participant({ company: 'late' })
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) await registerRelease(server.database, document('social', version), `/remotes/social/${version}/`)
  await server.database.updateTable('rollouts').set({ version: '1.0.0' }).execute()
  await addRollout({ remote: 'social', version: '2.0.0', company_id })
  expect(await versionsFor(client)).toEqual({ social: '2.0.0' })
  await addRollout({ remote: 'social', version: '3.0.0', company_id, group_id })
  expect(await versionsFor(client)).toEqual({ social: '3.0.0' })
  expect(await versionsFor(elsewhere.client)).toEqual({ social: '1.0.0' })
  // A link that names the group shows what the group will see.
  expect(await versionsFor(server.visitor, `?group_id=${group_id}`)).toEqual({ social: '3.0.0' })
  const { remotes } = answerOf(currentRegistry, await client.get('/registry'))
  expect(remotes[0]?.fallback?.version).toBe('2.0.0')
})

test('a rollout in parts reaches the same people on every visit, and as many as it says', () => {
  const half: Rollout = { remote: 'social', version: '2.0.0', company_id: null, group_id: null, percent: 30, theme_key: null }
  const people = Array.from({ length: 4_000 }, () => newId())
  const reached = (percent: number) => people.filter((user_id) => chooseRollouts([{ ...half, percent }], { user_id, group_ids: [], company_ids: [] }).length > 0)
  const third = reached(30)
  expect(third.length / people.length).toBeGreaterThan(0.26)
  expect(third.length / people.length).toBeLessThan(0.34)
  expect(reached(30)).toEqual(third)
  // Growing takes nobody out.
  expect(reached(60)).toEqual(expect.arrayContaining(third))
  expect(reached(0)).toEqual([])
  expect(reached(100)).toHaveLength(people.length)
  // Written down, so that a change of the hash, which would move everybody, is seen.
  expect(bucketOf('social', '01890a5d-ac96-774b-bcce-b302099a8057')).toBe(59)
})

test('who is not signed in waits until a release is for all', () => {
  const rule: Rollout = { remote: 'social', version: '2.0.0', company_id: null, group_id: null, percent: 99, theme_key: null }
  expect(chooseRollouts([rule], { user_id: null, group_ids: [], company_ids: [] })).toEqual([])
})

test.each([
  ['a file beside its folder', { ...document('social', '1.0.0'), manifest: '../secrets.json' }],
  ['a hash of another kind', { ...document('social', '1.0.0'), files: { 'a.js': 'md5-1' } }],
  ['no descriptor', { ...document('social', '1.0.0'), descriptor: undefined }],
  ['another contract', { ...document('social', '1.0.0'), contract: 99 }],
  ['nothing', null],
])('a release with %s is refused with a sentence', (_, value) => {
  expect(readReleaseDocument(value, 'release.json')).toMatch(/^release\.json .+/)
})
