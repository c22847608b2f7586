/** @embedded */
import type { Release } from '@almanac/contracts/platform/registry'
import { currentRegistry, registryRevision } from '@almanac/contracts/schema/platform/registry'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../../database/transaction'
import { buildApp } from '../../start/app'
import { answerOf } from '../../testing/answer'
import { createClient, type TestClient } from '../../testing/client'
import { startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../area'
import { BUNDLED } from '../releases/bundled'
import { replaceFormerBundled, readReleaseDocument, registerRelease } from '../releases/register'
import { addReleases, addRule, clearRollouts, versionsFor } from '../testing'
import { fingerprintsOf } from './fingerprint'
import { raiseRevision } from './revision'

let server: TestServer

const integrity = `sha384-${'A'.repeat(64)}`

function document(remote: string, version: string): ReleaseDocument {
  return {
    remote,
    version,
    contract: 1,
    manifest: 'mf-manifest.json',
    files: { 'remoteEntry.0123456789.js': integrity },
    descriptor: {
      name: remote,
      contract: 1,
      routes: [{ path: `/${remote}`, title: { en: remote }, access: 'user' }],
      navigation: [],
      slots: {},
    },
    preload: {},
    prerendered: {},
    texts: {},
    needs: {},
  }
}

/** Changes rows by hand, as whatever changes them does: with a new revision. */
async function change(work: () => Promise<unknown>): Promise<void> {
  await work()
  await inTransaction(server.database, raiseRevision)
}

async function socialOf(client: TestClient): Promise<Release> {
  const { remotes } = answerOf(currentRegistry, await client.get('/registry'))
  const found = remotes.find(({ remote }) => remote === 'social')
  if (!found) throw new Error('social is not served')
  return found
}

beforeAll(async () => {
  server = await startTestServer({ areas: [platformArea] })
})

afterAll(() => server.close())

afterEach(() => clearRollouts(server.database))

test('what is built beside the server serves everyone', async () => {
  await registerRelease(server.database, document('social', '1.0.0'), '/remotes/social/1.0.0/')
  expect(answerOf(currentRegistry, await server.visitor.get('/registry')).remotes).toEqual([
    {
      remote: 'social',
      version: '1.0.0',
      address: '/remotes/social/1.0.0/',
      manifest: 'mf-manifest.json',
      files: { 'remoteEntry.0123456789.js': integrity },
      descriptor: document('social', '1.0.0').descriptor,
      theme_key: null,
      theme: null,
      urgent: false,
      known_good: true,
      preview: false,
      fallback: null,
    },
  ])
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

test('a remote that is no longer built is removed from the registry', async () => {
  await registerRelease(server.database, document('social', '1.0.0'), '/remotes/social/1.0.0/')
  await registerRelease(server.database, document('polls', '1.0.0'), '/remotes/polls/1.0.0/')
  await replaceFormerBundled(server.database, [document('polls', '1.0.0')], { everything: true })
  expect(await versionsFor(server.visitor)).toEqual({ polls: '1.0.0' })
})

test('the group decides before the company, the company before the default; the next one stands in', async () => {
  const { client, company_id, group_id } = await server.participant({ company: 'early' })
  const elsewhere = await server.participant({ company: 'late' })
  await addReleases(server.database, 'social', ['1.0.0', '2.0.0', '3.0.0'])
  await addRule(server.database, { remote: 'social', version: '1.0.0' })
  await addRule(server.database, { remote: 'social', version: '2.0.0', company_id })
  expect(await versionsFor(client)).toEqual({ social: '2.0.0' })
  await addRule(server.database, { remote: 'social', version: '3.0.0', company_id, group_id })
  expect(await versionsFor(client)).toEqual({ social: '3.0.0' })
  expect(await versionsFor(elsewhere.client)).toEqual({ social: '1.0.0' })
  expect(await versionsFor(server.visitor)).toEqual({ social: '1.0.0' })
  // A link that names the group shows what the group will see.
  expect(await versionsFor(server.visitor, `?group_id=${group_id}`)).toEqual({ social: '3.0.0' })
  expect((await socialOf(client)).fallback?.version).toBe('2.0.0')
  // Nobody has used it yet.
  expect((await socialOf(client)).known_good).toBeUndefined()
})

test('where the release of a rule is not there the known good one is served, and what was rolled out to nobody is none', async () => {
  const { client, company_id } = await server.participant({ company: 'missing' })
  await addReleases(server.database, 'social', ['1.0.0', '2.0.0', '3.0.0'])
  await addRule(server.database, { remote: 'social', version: '9.9.9', company_id })
  expect(await versionsFor(client)).toEqual({})
  await addRule(server.database, { remote: 'social', version: '3.0.0' })
  expect(await versionsFor(client)).toEqual({ social: '3.0.0' })
  expect((await socialOf(client)).fallback).toBeNull()
  await change(() =>
    server.database
      .updateTable('releases')
      .set({ published_by: BUNDLED })
      .where('version', 'in', ['1.0.0', '2.0.0'])
      .execute(),
  )
  expect(await versionsFor(client)).toEqual({ social: '2.0.0' })
  expect((await socialOf(client)).fallback?.version).toBe('1.0.0')
  await change(() =>
    server.database.updateTable('releases').set({ withdrawn_at: new Date() }).where('version', '=', '1.0.0').execute(),
  )
  expect((await socialOf(client)).fallback?.version).toBe('3.0.0')
})

test('a release with an unreadable descriptor is ignored', async () => {
  await addReleases(server.database, 'social', ['1.0.0'])
  await addRule(server.database, { remote: 'social', version: '1.0.0' })
  await change(() => server.database.updateTable('releases').set({ descriptor: '{"name":1}' }).execute())
  expect(await versionsFor(server.visitor)).toEqual({})
})

describe('the theme that a rule names', () => {
  async function addTheme(company_id: string, key: string, accent: string) {
    await change(() =>
      server.database
        .insertInto('themes')
        .values({ company_id, key, name: key, light: JSON.stringify({ accent }), dark: '{}', features: '[]' })
        .execute(),
    )
  }

  test('is the one of the rule’s company, and for everyone of each participant’s own', async () => {
    const [one, other] = [
      await server.participant({ company: 'shore' }),
      await server.participant({ company: 'cliff' }),
    ]
    const none = await server.participant({ company: 'plain' })
    await addTheme(one.company_id, 'ocean', '#004466')
    await addTheme(other.company_id, 'ocean', '#660044')
    await addReleases(server.database, 'social', ['1.0.0'])
    await addRule(server.database, { remote: 'social', version: '1.0.0', theme_key: 'ocean' })
    expect((await socialOf(one.client)).theme).toMatchObject({
      key: 'ocean',
      company_id: one.company_id,
      light: { accent: '#004466' },
    })
    expect((await socialOf(other.client)).theme).toMatchObject({
      key: 'ocean',
      company_id: other.company_id,
      light: { accent: '#660044' },
    })
    // The company has none of this name: the participant's own theme stays.
    expect(await socialOf(none.client)).toMatchObject({ theme_key: 'ocean', theme: null })
    expect(await socialOf(server.visitor)).toMatchObject({ theme_key: 'ocean', theme: null })
    await addRule(server.database, { remote: 'social', version: '1.0.0', company_id: one.company_id })
    expect(await socialOf(one.client)).toMatchObject({ theme_key: null, theme: null })
  })
})

describe('the revision', () => {
  const revisionOf = async (client: TestClient) =>
    answerOf(registryRevision, await client.get('/registry/revision')).revision

  test('is sent to every visitor, is that of the registry, and rises with every change', async () => {
    const { client } = await server.participant()
    const before = await revisionOf(server.visitor)
    await addReleases(server.database, 'social', ['1.0.0'])
    const after = await revisionOf(client)
    expect(after).toBeGreaterThan(before)
    expect(answerOf(currentRegistry, await client.get('/registry')).revision).toBe(after)
  })

  test('rises by one at least when many change something at once, and is never behind the clock', async () => {
    const before = Date.now()
    const raised = await Promise.all(Array.from({ length: 8 }, () => inTransaction(server.database, raiseRevision)))
    expect(new Set(raised).size).toBe(8)
    expect(Math.min(...raised)).toBeGreaterThan(before - 60_000)
    await server.database
      .updateTable('registry_state')
      .set({ revision: Number.MAX_SAFE_INTEGER - 10 })
      .execute()
    expect(await inTransaction(server.database, raiseRevision)).toBe(Number.MAX_SAFE_INTEGER - 9)
    await server.database.updateTable('registry_state').set({ revision: Date.now() }).execute()
  })

  test('notifies every server, as soon as the change is there to be read', async () => {
    const other = await buildApp({
      database: server.database.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: ({ result }) => Promise.resolve(result),
      }),
      areas: [platformArea],
    })
    try {
      const elsewhere = createClient(other)
      await addReleases(server.database, 'social', ['1.0.0', '2.0.0'])
      await addRule(server.database, { remote: 'social', version: '1.0.0' })
      expect(await versionsFor(elsewhere)).toEqual({ social: '1.0.0' })
      await change(() => server.database.updateTable('rollouts').set({ version: '2.0.0' }).execute())
      expect(await versionsFor(elsewhere)).toEqual({ social: '2.0.0' })
      // Asked by many at once while it changes, nobody gets what is older than what somebody has got.
      let newest = 0
      const ask = async () => {
        const least = newest
        const { revision } = answerOf(currentRegistry, await elsewhere.get('/registry'))
        expect(revision).toBeGreaterThanOrEqual(least)
        newest = Math.max(newest, revision)
      }
      await Promise.all(
        Array.from({ length: 60 }, async (_, index) =>
          index % 6 === 0 ? inTransaction(server.database, raiseRevision) : ask(),
        ),
      )
    } finally {
      await other.close()
    }
  })
})

describe('the fingerprint', () => {
  test('is another one for those who are served something else, and for them alone', async () => {
    const [one, other] = [
      await server.participant({ company: 'print-one' }),
      await server.participant({ company: 'print-other' }),
    ]
    const prints = async () => {
      const { fingerprints } = await fingerprintsOf(server.database, [one.id, other.id, newId()], server.app.hosts)
      return [fingerprints.get(one.id), fingerprints.get(other.id)]
    }
    await addReleases(server.database, 'social', ['1.0.0', '2.0.0'])
    await addRule(server.database, { remote: 'social', version: '1.0.0' })
    const before = await prints()
    expect(await prints()).toEqual(before)
    await addRule(server.database, { remote: 'social', version: '2.0.0', company_id: one.company_id })
    const rolled = await prints()
    expect(rolled[0]).not.toBe(before[0])
    expect(rolled[1]).toBe(before[1])
    await change(() =>
      server.database.updateTable('rollouts').set({ urgent: true }).where('company_id', '=', one.company_id).execute(),
    )
    const urgent = await prints()
    expect(urgent[0]).not.toBe(rolled[0])
    await change(() =>
      server.database
        .updateTable('companies')
        .set({ features: JSON.stringify([{ title: 'Polls', enabled: true }]) })
        .where('id', '=', other.company_id)
        .execute(),
    )
    expect(await prints()).toEqual([urgent[0], expect.not.stringMatching(`^${before[1]}$`)])
  })
})

test.each([
  ['a file beside its folder', { ...document('social', '1.0.0'), manifest: '../secrets.json' }],
  ['a hash of another kind', { ...document('social', '1.0.0'), files: { 'a.js': 'md5-1' } }],
  ['no descriptor', { ...document('social', '1.0.0'), descriptor: undefined }],
  ['another contract', { ...document('social', '1.0.0'), contract: 99 }],
  ['null', null],
])('a release with %s is refused with a sentence', (_, value) => {
  expect(readReleaseDocument(value, 'release.json')).toMatch(/^release\.json .+/)
})
