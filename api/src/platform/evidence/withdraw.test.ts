/** @embedded */
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentRegistry } from '@almanac/contracts/schema/platform/registry'
import * as rollouts from '@almanac/contracts/schema/platform/rollouts'
import { buildApp } from '../../start/app'
import { answerOf } from '../../testing/answer'
import { createClient, type TestClient } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { platformArea } from '../area'
import { newSigner } from '../registry/signer'
import { folderStorage } from '../releases/storage/folder'
import { aBuild, publishBuild } from '../releases/testing'
import { clearRollouts, letHold, versionsFor } from '../testing'

const signer = newSigner()
let server: TestServer
let folder: string
let team: TestClient

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-releases-'))
  server = await startTestServer({
    areas: [platformArea],
    signer,
    trustProxy: true,
    releaseStorage: folderStorage(folder),
  })
  await server.participant({ company: 'orchard' })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await clearRollouts(server.database)
  team = await server.team('social')
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publishBuild(team, aBuild('social', version))
  await rollOut('1.0.0')
  await letHold(server.database, 'social', '1.0.0')
})

const rollOut = async (version: string, more: object = {}) =>
  expect((await team.put('/rollouts/social', { version, percent: 100, ...more })).status).toBe(200)
const people = (count: number, company?: string): Promise<Participant[]> =>
  Promise.all(Array.from({ length: count }, () => server.participant({ ...(company && { company }) })))
const tokenOf = async (client: TestClient) =>
  answerOf(currentRegistry, await client.get('/registry?host=0.1.0')).load_token ?? ''
const report = async (
  client: TestClient,
  version: string,
  kind = 'render',
  remote = 'social',
  token?: string,
  page?: object[],
) => {
  const failure = kind === 'ok' ? {} : { message: 'Error: no', stack: 'at Sync' }
  const outcome = { remote, version, kind, ...failure, ...(page && { page }) }
  const load_token = token ?? (await tokenOf(client))
  expect((await client.post('/release_outcomes', { load_token, outcomes: [outcome] })).status).toBe(204)
}
const loadAll = async (all: Participant[], version: string, kind?: string, remote?: string) => {
  for (const { client } of all) await report(client, version, kind, remote)
  await server.app.outcomes.flush()
}
const ruleOf = async (company: string | null = null) =>
  answerOf(rollouts.listRollouts, await team.get('/rollouts')).find((rollout) => rollout.company === company)
const verdicts = () =>
  server.database
    .selectFrom('release_verdicts')
    .orderBy('at')
    .select(['version', 'action', 'cause', 'failures', 'people', 'base_version'])
    .execute()

test('five requests without an account or a page do nothing, nor do five of the old kind, nor a hundred visitors', async () => {
  await rollOut('1.1.0')
  for (let network = 1; network <= 5; network += 1) {
    const client = server.newVisitor()
    client.headers['x-forwarded-for'] = `203.0.113.${network}`
    expect(
      (await client.post('/remote_failures', { remote: 'social', version: '1.1.0', reason: 'render' })).status,
    ).toBe(204)
    await report(client, '1.1.0', 'render', 'social', `invented.${network}`)
  }
  await server.app.outcomes.flush()
  expect(await verdicts()).toEqual([])
  for (let network = 1; network <= 20; network += 1) {
    const client = server.newVisitor()
    client.headers['x-forwarded-for'] = `203.0.113.${network}`
    await report(client, '1.1.0')
  }
  await server.app.outcomes.flush()
  expect((await ruleOf())?.rule?.version).toBe('1.1.0')
  expect(await verdicts()).toMatchObject([{ action: 'flag', cause: 'failures', base_version: '1.0.0' }])
})

test('a release that fails for three people at once is withdrawn everywhere, told once, with its numbers', async () => {
  await rollOut('1.1.0')
  await rollOut('1.1.0', { company: 'orchard' })
  const all = await people(4)
  await loadAll(all.slice(0, 2), '1.1.0')
  expect((await ruleOf())?.rule?.version).toBe('1.1.0')
  await loadAll(all.slice(2), '1.1.0')
  const after = await ruleOf()
  expect(after?.rule).toMatchObject({ version: '1.0.0', percent: 100, urgent: true })
  expect(after?.changes[0]).toMatchObject({ action: 'withdrawal', changed_by: 'automatic' })
  expect(after?.changes[0]?.reason).toMatch(
    /^(3 of 3|4 of 4) person-days failed \(\d+\.\d % to 100\.0 %\), of [34] people\. /,
  )
  expect((await ruleOf('orchard'))?.rule).toBeNull()
  expect(await verdicts()).toMatchObject([{ version: '1.1.0', action: 'withdrawal', cause: 'failures' }])
  const [someone] = all
  expect(someone && (await someone.client.get('/registry')).body).toMatchObject({
    remotes: [{ version: '1.0.0', urgent: true, withdrawn: true, fallback: null }],
  })
})

test('where everybody has a slow phone, one that fails for all is withdrawn all the same', async () => {
  const all = await people(4)
  await loadAll(all, '1.0.0', 'blocked')
  await rollOut('1.1.0')
  await loadAll(all, '1.1.0', 'blocked')
  expect((await ruleOf())?.rule?.version).toBe('1.1.0')
  await loadAll(all, '1.1.0', 'render')
  expect((await ruleOf())?.rule?.version).toBe('1.0.0')
})

test('what it breaks of the release that it replaces in open pages is not held against that', async () => {
  const all = await people(4)
  const tokens = await Promise.all(all.map(({ client }) => tokenOf(client)))
  await loadAll(all, '1.0.0', 'ok')
  await rollOut('1.1.0')
  const page = ['1.0.0', '1.1.0'].map((version, since) => ({ remote: 'social', version, since }))
  for (const [index, { client }] of all.entries()) {
    await report(client, '1.0.0', 'render', 'social', tokens[index], page)
    await report(client, '1.1.0', 'render', 'social', undefined, page)
  }
  await server.app.outcomes.flush()
  expect((await ruleOf())?.rule?.version).toBe('1.0.0')
})

test('one that fails for a company that it was rolled out to leaves that company alone', async () => {
  await rollOut('1.1.0', { company: 'orchard' })
  await loadAll(await people(3, 'orchard'), '1.1.0')
  expect((await ruleOf('orchard'))?.rule).toBeNull()
  expect((await ruleOf())?.rule?.version).toBe('1.0.0')
})

test('one that fails for a few of many is kept, and flagged for an error that its known good one never had', async () => {
  const all = await people(8)
  await loadAll(all, '1.0.0', 'ok')
  await rollOut('1.1.0')
  await loadAll(all.slice(2), '1.1.0', 'ok')
  await loadAll(all.slice(0, 2), '1.1.0')
  expect((await ruleOf())?.rule?.version).toBe('1.1.0')
  expect(await verdicts()).toMatchObject([{ action: 'flag', cause: 'error', people: 2 }])
})

test('where there is nothing better it stays, and is flagged', async () => {
  await server.database.deleteFrom('releases').where('version', '!=', '1.1.0').execute()
  await rollOut('1.1.0')
  await loadAll(await people(4), '1.1.0')
  expect((await ruleOf())?.rule?.version).toBe('1.1.0')
  expect(await verdicts()).toMatchObject([{ action: 'flag', cause: 'failures', base_version: null }])
})

test('files that failed in an outage of the store count for nothing, also later', async () => {
  await rollOut('1.1.0')
  const all = await people(6)
  const tokens = await Promise.all(all.map(({ client }) => tokenOf(client)))
  await rename(join(folder, 'served'), join(folder, 'away'))
  await loadAll(all.slice(0, 5), '1.1.0', 'manifest')
  await rename(join(folder, 'away'), join(folder, 'served'))
  const [last] = all.slice(5)
  if (last) await report(last.client, '1.1.0', 'chunk', 'social', tokens[5])
  await server.app.outcomes.flush()
  expect((await ruleOf())?.rule?.version).toBe('1.1.0')
  expect(
    await server.database.selectFrom('release_loads').where('outside', '=', false).select('kind').execute(),
  ).toEqual([])
  // What no outage explains counts as ever.
  await loadAll(await people(3), '1.1.0', 'render')
  expect((await ruleOf())?.rule?.version).toBe('1.0.0')
})

test('files of two remotes that fail at once are no fault of either', async () => {
  const other = await server.team('surveys')
  for (const version of ['1.0.0', '1.1.0']) {
    await publishBuild(other, aBuild('surveys', version))
    await other.put('/rollouts/surveys', { version, percent: 100 })
  }
  await rollOut('1.1.0')
  const all = await people(6)
  for (const [index, { client }] of all.entries())
    await report(client, '1.1.0', 'entry', index % 2 ? 'social' : 'surveys')
  await server.app.outcomes.flush()
  expect(await versionsFor(server.visitor)).toEqual({ social: '1.1.0', surveys: '1.1.0' })
  await loadAll(await people(1), '1.1.0', 'entry')
  expect(await versionsFor(server.visitor)).toEqual({ social: '1.1.0', surveys: '1.1.0' })
})

test('visitors who report files of two remotes do not keep a release whose files are gone', async () => {
  const other = await server.team('surveys')
  await publishBuild(other, aBuild('surveys', '1.1.0'))
  await other.put('/rollouts/surveys', { version: '1.1.0', percent: 100 })
  await rollOut('1.1.0')
  for (const network of [1, 2])
    for (const remote of ['social', 'surveys']) {
      const client = server.newVisitor()
      client.headers['x-forwarded-for'] = `203.0.113.${network}`
      await report(client, '1.1.0', 'entry', remote)
    }
  await server.app.outcomes.flush()
  await loadAll(await people(3), '1.1.0', 'entry')
  expect((await ruleOf())?.rule?.version).toBe('1.0.0')
})

test('of two servers one withdraws', async () => {
  const other = await buildApp({ database: server.database, areas: [platformArea], signer })
  await other.ready()
  await rollOut('1.1.0')
  const all = await people(6)
  for (const { client } of all) await report(client, '1.1.0')
  for (const { client } of all) {
    const elsewhere = createClient(other)
    await report(elsewhere, '1.1.0', 'render', 'social', await tokenOf(client))
  }
  await Promise.all([server.app.outcomes.flush(), other.outcomes.flush()])
  expect((await ruleOf())?.changes.filter(({ action }) => action === 'withdrawal')).toHaveLength(1)
  await other.close()
})
