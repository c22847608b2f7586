import { Writable } from 'node:stream'
import * as rollouts from '@almanac/contracts/schema/platform/rollouts'
import { answerOf } from '../../testing/answer'
import { buildApp } from '../../start/app'
import { loggerOptions } from '../../http/log'
import { openSession } from '../../account/session/store'
import { createClient, type TestClient } from '../../testing/client'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../area'
import { newSigner } from '../registry/signer'
import { addReleases, addRule, clearRollouts, teamOf, versionsFor } from '../testing'
import { reporterOf } from './routes'

let server: TestServer
let team: TestClient
let lines: string[] = []

const signer = newSigner()
const LIMIT = 5

const stream = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(chunk.toString())
    done()
  },
})
const logger = { ...Object(loggerOptions('warn')), stream }

beforeAll(async () => {
  server = await startTestServer({ areas: [platformArea], signer, logger, trustProxy: true, failureLimit: LIMIT })
  team = await teamOf(server, 'social', 'Social')
})

afterAll(() => server.close())

beforeEach(async () => {
  lines = []
  await clearRollouts(server.database)
  await server.database.deleteFrom('rate_limits').execute()
  await addReleases(server.database, 'social', ['1.0.0', '1.1.0', '1.2.0'])
})

const rollOut = async (version: string, company?: string, more: object = {}) => {
  const answer = await team.put('/rollouts/social', {
    version,
    percent: 100,
    ...(company === undefined ? {} : { company }),
    ...more,
  })
  expect(answer.status).toBe(200)
}

const people = (company: string, count: number): Promise<Participant[]> =>
  Promise.all(Array.from({ length: count }, () => server.participant({ company })))

const sendFailure = async (client: TestClient, version: string, reason = 'module') =>
  expect((await client.post('/remote_failures', { remote: 'social', version, reason })).status).toBe(204)

const tellAll = (all: Participant[], version: string, reason?: string) =>
  Promise.all(all.map(({ client }) => sendFailure(client, version, reason)))

const ruleOf = async (company: string | null) =>
  answerOf(rollouts.listRollouts, await team.get('/rollouts')).find(
    (rollout) => rollout.company === company && rollout.group === null,
  )

const withdrawn = () =>
  server.database
    .selectFrom('releases')
    .where('withdrawn_at', 'is not', null)
    .orderBy('version')
    .select('version')
    .execute()

// A company needs its first participant before it can have rules.
beforeAll(async () => {
  await server.participant({ company: 'orchard' })
  await server.participant({ company: 'quayside' })
})

describe('a release that fails for as many people as the limit', () => {
  test('is rolled back for the company it fails for, and for no other', async () => {
    await rollOut('1.0.0')
    await rollOut('1.1.0', 'orchard', { percent: 100 })
    await rollOut('1.2.0', 'orchard')
    await rollOut('1.2.0', 'quayside')
    const ours = await people('orchard', LIMIT)
    const [theirs] = await people('quayside', 1)
    await tellAll(ours.slice(1), '1.2.0')
    expect((await ruleOf('orchard'))?.rule?.version).toBe('1.2.0')
    await tellAll(ours.slice(0, 1), '1.2.0', 'render')
    const rollout = await ruleOf('orchard')
    expect(rollout).toMatchObject({ rule: { version: '1.1.0', percent: 100, urgent: true }, back: { rule: null } })
    expect(rollout?.changes[0]).toMatchObject({
      action: 'withdrawal',
      changed_by: 'automatic',
      before: { version: '1.2.0' },
      after: { version: '1.1.0' },
      reason: '5 different people met failures within 10 minutes: module 4, render 1.',
    })
    expect((await ours[0]?.client.get('/registry'))?.body).toMatchObject({
      remotes: [{ version: '1.1.0', urgent: true, fallback: { version: '1.0.0' } }],
    })
    expect(theirs && (await versionsFor(theirs.client))).toEqual({ social: '1.2.0' })
    expect(await withdrawn()).toEqual([{ version: '1.2.0' }])
    expect(
      await server.database
        .selectFrom('audit_trail')
        .where('action', '=', 'withdrawal')
        .select(['actor', 'subject'])
        .execute(),
    ).toEqual([{ actor: 'automatic', subject: 'social, orchard' }])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        remote: 'social',
        version: '1.2.0',
        company: 'orchard',
        instead: '1.1.0',
        msg: 'a release failed in browsers and was withdrawn',
      },
    ])
    for (const { id, email } of ours) expect(lines.join()).not.toMatch(new RegExp(`${id}|${email}`))
  })

  test('goes back to the default where the company had no earlier release, and its tabs are notified urgently', async () => {
    await rollOut('1.0.0')
    await rollOut('1.2.0', 'orchard')
    const ours = await people('orchard', LIMIT)
    await tellAll(ours, '1.2.0')
    expect((await ruleOf('orchard'))?.rule).toBeNull()
    expect((await ours[0]?.client.get('/registry'))?.body).toMatchObject({
      remotes: [{ version: '1.0.0', urgent: true }],
    })
    // A manual rollback does not restore the failed release.
    expect((await team.post('/rollouts/social/rollback', { company: 'orchard' })).status).toBe(409)
  })

  test('skips an earlier rule with the same release for fewer people', async () => {
    await rollOut('1.0.0')
    await rollOut('1.1.0', 'orchard')
    for (const percent of [10, 50, 100]) await rollOut('1.2.0', 'orchard', { percent })
    await tellAll(await people('orchard', LIMIT), '1.2.0')
    expect((await ruleOf('orchard'))?.rule?.version).toBe('1.1.0')
    // A manual rollback goes one step further back than the server did.
    const back = await team.post('/rollouts/social/rollback', { company: 'orchard' })
    expect(answerOf(rollouts.rollBack, back).rule).toBeNull()
  })

  test('is rolled back for everyone if everyone has it', async () => {
    await rollOut('1.0.0')
    await rollOut('1.2.0')
    await tellAll(await people('orchard', 3), '1.2.0')
    await tellAll(await people('quayside', 2), '1.2.0')
    expect((await ruleOf(null))?.rule).toMatchObject({ version: '1.0.0', urgent: true })
  })

  test('stays if there is no alternative, which is logged once', async () => {
    await addRule(server.database, { remote: 'social', version: '1.0.0', changed_by: 'bundled' })
    await tellAll(await people('orchard', LIMIT + 3), '1.0.0')
    expect((await ruleOf(null))?.rule?.version).toBe('1.0.0')
    expect(await withdrawn()).toEqual([])
    expect(
      await server.database.selectFrom('remote_failures').where('served', '=', true).select('id').execute(),
    ).toHaveLength(LIMIT + 3)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('there is nothing better to serve')
  })

  test('is rolled back again when it fails after a deliberate second rollout; earlier reports do not count', async () => {
    await rollOut('1.0.0')
    await rollOut('1.2.0', 'orchard')
    const ours = await people('orchard', LIMIT)
    await tellAll(ours, '1.2.0')
    await rollOut('1.2.0', 'orchard')
    await tellAll(ours.slice(1), '1.2.0')
    expect((await ruleOf('orchard'))?.rule?.version).toBe('1.2.0')
    await tellAll(ours.slice(0, 1), '1.2.0')
    expect((await ruleOf('orchard'))?.rule).toBeNull()
  })

  test('is also rolled back by reports of visitors from different networks', async () => {
    await rollOut('1.0.0')
    await rollOut('1.2.0')
    const from = async (address: string) => {
      const visitor = server.newVisitor()
      visitor.headers['x-forwarded-for'] = address
      await sendFailure(visitor, '1.2.0')
    }
    // One household counts once, whatever its user agents.
    for (let index = 0; index < 10; index += 1) await from(`2001:db8:1:2::${index}`)
    expect((await ruleOf(null))?.rule?.version).toBe('1.2.0')
    for (const address of ['2001:db8:1:3::1', '192.0.2.1', '192.0.2.2', '192.0.2.3']) await from(address)
    expect((await ruleOf(null))?.rule?.version).toBe('1.0.0')
  })
})

describe('no rollback is caused by', () => {
  const before = async () => {
    await rollOut('1.0.0')
    await rollOut('1.2.0', 'orchard')
  }
  const still = async () => expect((await ruleOf('orchard'))?.rule?.version).toBe('1.2.0')

  test('one person who reports it fifty times', async () => {
    await before()
    const ours = await people('orchard', LIMIT - 1)
    const [first] = ours
    for (let index = 0; index < 50; index += 1) if (first) await sendFailure(first.client, '1.2.0')
    await tellAll(ours, '1.2.0')
    await still()
    // Above a limit, reports are not stored.
    await server.database.updateTable('rate_limits').set({ hits: 1_000 }).execute()
    if (first) await sendFailure(first.client, '1.2.0')
    expect(await server.database.selectFrom('remote_failures').select('id').execute()).toHaveLength(50 + LIMIT - 1)
  })

  test('people who are served another release, or none', async () => {
    await before()
    await tellAll(await people('quayside', LIMIT + 1), '1.2.0')
    await tellAll(await people('orchard', LIMIT + 1), '1.1.0')
    await sendFailure(server.visitor, '9.9.9')
    await still()
    expect((await ruleOf(null))?.rule?.version).toBe('1.0.0')
    expect(
      await server.database.selectFrom('remote_failures').where('served', '=', true).select('id').execute(),
    ).toEqual([])
  })

  test('reports older than ten minutes', async () => {
    await before()
    const ours = await people('orchard', LIMIT)
    await tellAll(ours.slice(1), '1.2.0')
    await server.database
      .updateTable('remote_failures')
      .set({ at: new Date(Date.now() - 11 * 60_000) })
      .execute()
    await server.database
      .updateTable('rollouts')
      .set({ changed_at: new Date(0) })
      .execute()
    await tellAll(ours.slice(0, 1), '1.2.0')
    await still()
  })

  test('timeouts, below four times the limit of people', async () => {
    await before()
    const ours = await people('orchard', 4 * LIMIT)
    // Served by a gateway, so this server cannot check whether the files exist.
    await server.database
      .updateTable('releases')
      .set({ address: '/remotes/social/1.2.0/' })
      .where('version', '=', '1.2.0')
      .execute()
    await tellAll(ours.slice(1), '1.2.0', 'timeout')
    await still()
    await tellAll(ours.slice(0, 1), '1.2.0', 'timeout')
    expect((await ruleOf('orchard'))?.rule).toBeNull()
  })
})

test('stored failures identify nobody, but distinguish people across all servers', async () => {
  await rollOut('1.2.0')
  const { id, client, company_id, group_id } = await server.participant({ company: 'orchard' })
  await sendFailure(client, '1.2.0')
  const rows = await server.database.selectFrom('remote_failures').selectAll().execute()
  expect(rows).toMatchObject([
    {
      company_id,
      group_id,
      served: true,
      rollout_company_id: null,
      rollout_group_id: null,
      reporter: reporterOf(signer, id, '127.0.0.1'),
    },
  ])
  expect(JSON.stringify(rows)).not.toContain(id)
  expect(reporterOf(newSigner(), id, '127.0.0.1')).not.toBe(rows[0]?.reporter)
  const [today, tomorrow] = [new Date('2026-11-21'), new Date('2026-11-22')]
  expect(reporterOf(signer, null, '192.0.2.1', today)).toBe(reporterOf(signer, null, '192.0.2.1', today))
  expect(reporterOf(signer, null, '192.0.2.1', today)).not.toBe(reporterOf(signer, null, '192.0.2.1', tomorrow))
})

test('if two servers get the report at once, one of them rolls back once', async () => {
  const database = server.database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const other = await buildApp({ database, areas: [platformArea], signer, failureLimit: LIMIT })
  try {
    await rollOut('1.0.0')
    await rollOut('1.1.0', 'orchard')
    await rollOut('1.2.0', 'orchard')
    const ours = await people('orchard', 4 * LIMIT)
    const clients = await Promise.all(
      ours.map(async ({ id, client }, index) =>
        index % 2 === 0 ? client : createClient(other, await openSession(server.database, id, null)),
      ),
    )
    await Promise.all(clients.map((client) => sendFailure(client, '1.2.0')))
    expect(
      await server.database.selectFrom('rollout_changes').where('action', '=', 'withdrawal').select('id').execute(),
    ).toHaveLength(1)
    expect((await ruleOf('orchard'))?.rule?.version).toBe('1.1.0')
  } finally {
    await other.close()
  }
})
