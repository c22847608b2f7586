import * as schema from '@almanac/contracts/schema/platform/rollouts'
import { answerOf, errorsOf } from '../../testing/answer'
import type { TestAnswer, TestClient } from '../../testing/client'
import { aRelease } from '../../testing/releases'
import { registerRelease } from '../releases/register'
import { addReleases, addRule, clearRollouts } from '../testing'
import { rolloutsOfSocial } from './testing'

const on = rolloutsOfSocial()

const put = (client: TestClient, body: object) => client.put('/rollouts/social', { percent: 100, ...body })
const back = (client: TestClient, body: object = {}) => client.post('/rollouts/social/rollback', body)
const rolloutOf = (answer: TestAnswer) => answerOf(schema.putRollout, answer)
const titleOf = (answer: TestAnswer) => errorsOf(answer)[0]?.title

async function auditOf(action: string) {
  return on.server.database
    .selectFrom('audit_trail')
    .where('action', '=', action)
    .orderBy('at')
    .select(['actor', 'subject', 'document'])
    .execute()
}

const northwind = { company: 'northwind' }

beforeEach(() => on.server.participant({ company: 'northwind' }))

test('a rollback leaves the release with every percentage of it, a second one the release before that', async () => {
  await put(on.team, { version: '1.0.0', ...northwind, percent: 100 })
  await put(on.team, { version: '1.1.0', ...northwind, percent: 10 })
  await put(on.team, { version: '1.1.0', ...northwind, percent: 50 })
  const first = rolloutOf(await back(on.team, northwind))
  expect(first).toMatchObject({ rule: { version: '1.0.0', percent: 100, urgent: false }, back: { rule: null } })
  expect(first.changes[0]).toMatchObject({
    action: 'rollback',
    changed_by: 'team: Social',
    before: { percent: 50 },
    after: { version: '1.0.0', percent: 100 },
  })
  expect(rolloutOf(await back(on.team, northwind))).toMatchObject({ rule: null, back: null })
  const nothing = await back(on.team, northwind)
  expect(nothing.status).toBe(409)
  expect(titleOf(nothing)).toBe(
    'There’s nothing to roll back to for northwind, because social has no earlier rule. Roll out the release you want.',
  )
  expect((await auditOf('rollback')).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => 'social, northwind'),
  )
})

test('going back, after it was done and something else rolled out, leads to where one was in between', async () => {
  await put(on.team, { version: '1.0.0', ...northwind })
  await put(on.team, { version: '1.1.0', ...northwind })
  await back(on.team, northwind)
  await put(on.team, { version: '1.2.0', ...northwind })
  expect(rolloutOf(await back(on.team, northwind)).rule?.version).toBe('1.0.0')
  expect(rolloutOf(await back(on.team, northwind)).rule).toBeNull()
})

test('what somebody would go back to stands in where the release fails, whatever became of the percentage', async () => {
  const { client } = await on.server.participant(northwind)
  const standsIn = async () => (await client.get('/registry')).body
  await put(on.team, { version: '1.0.0' })
  await put(on.team, { version: '1.1.0', ...northwind })
  expect(await standsIn()).toMatchObject({ remotes: [{ version: '1.1.0', fallback: { version: '1.0.0' } }] })
  await put(on.team, { version: '1.2.0', ...northwind, percent: 99 })
  await put(on.team, { version: '1.2.0', ...northwind, percent: 100 })
  expect(await standsIn()).toMatchObject({ remotes: [{ version: '1.2.0', fallback: { version: '1.1.0' } }] })
  await back(on.team, northwind)
  await back(on.team, northwind)
  expect(await standsIn()).toMatchObject({ remotes: [{ version: '1.0.0', fallback: null }] })
})

test('a rollback never goes back up: 10 % of what everyone had is none of it', async () => {
  await put(on.team, { version: '1.0.0' })
  await put(on.team, { version: '1.1.0' })
  await put(on.team, { version: '1.1.0', percent: 10 })
  expect(rolloutOf(await back(on.team)).rule).toMatchObject({ version: '1.0.0', percent: 100 })
})

test('a release that nobody rolled out is neither the target of a rollback nor a fallback, whatever was upgraded', async () => {
  await addRule(on.server.database, { remote: 'social', version: '1.0.0', changed_by: 'bundled' })
  await on.server.database
    .updateTable('releases')
    .set({ published_by: 'bundled' })
    .where('version', '=', '1.0.0')
    .execute()
  // The draft was published, and then the installation was upgraded.
  await registerRelease(on.server.database, aRelease('social', [], { version: '1.3.0' }), '/remotes/social/1.3.0/')
  const { client } = await on.server.participant(northwind)
  const registry = async () => (await client.get('/registry')).body
  expect(await registry()).toMatchObject({ remotes: [{ version: '1.3.0', fallback: { version: '1.0.0' } }] })
  expect(rolloutOf(await back(on.team)).rule?.version).toBe('1.0.0')
  expect(await registry()).toMatchObject({ remotes: [{ version: '1.0.0', fallback: null }] })
  expect((await back(on.team)).status).toBe(409)
})

test('a rollback can be urgent for open tabs, also where no rule is left', async () => {
  const { client } = await on.server.participant(northwind)
  await put(on.team, { version: '1.0.0' })
  await put(on.team, { version: '1.1.0', ...northwind })
  const urgency = async () => (await client.get('/registry')).body
  expect(await urgency()).toMatchObject({ remotes: [{ version: '1.1.0', urgent: false }] })
  expect(rolloutOf(await back(on.team, { ...northwind, urgent: true })).rule).toBeNull()
  // Tabs that ran 1.1.0 reload: what it has done to the page would stay.
  expect(await urgency()).toMatchObject({ remotes: [{ version: '1.0.0', urgent: true, withdrawn: true }] })
  expect((await on.server.visitor.get('/registry')).body).toMatchObject({ remotes: [{ urgent: false }] })
  // What is decided later is no longer in a hurry.
  await put(on.team, { version: '1.2.0' })
  expect(await urgency()).toMatchObject({ remotes: [{ version: '1.2.0', urgent: false }] })
  // Nor does going on in a hurry take anything back; going back in one does, also where a rule is left.
  await put(on.team, { version: '1.1.0', urgent: true })
  expect(JSON.stringify(await urgency())).not.toContain('withdrawn')
  await back(on.team, { urgent: true })
  expect(await urgency()).toMatchObject({ remotes: [{ version: '1.2.0', urgent: true, withdrawn: true }] })
})

test('a rollback that is not urgent also has tabs reload that ran the release, once they are idle', async () => {
  const { client } = await on.server.participant(northwind)
  await put(on.team, { version: '1.0.0' })
  await put(on.team, { version: '1.1.0' })
  await put(on.team, { version: '1.2.0', ...northwind })
  const registry = async () => (await client.get('/registry')).body
  await back(on.team, northwind)
  expect(await registry()).toMatchObject({ remotes: [{ version: '1.1.0', urgent: false, withdrawn: true }] })
  await back(on.team)
  expect(await registry()).toMatchObject({ remotes: [{ version: '1.0.0', urgent: false, withdrawn: true }] })
  await put(on.team, { version: '1.1.0' })
  expect(JSON.stringify(await registry())).not.toContain('withdrawn')
})

test('a rollback never restores a release that was rolled back because it failed', async () => {
  await put(on.team, { version: '1.0.0', ...northwind })
  await put(on.team, { version: '1.1.0', ...northwind })
  await put(on.team, { version: '1.2.0', ...northwind })
  await on.server.database
    .updateTable('releases')
    .set({ withdrawn_at: new Date() })
    .where('version', '=', '1.1.0')
    .execute()
  expect(rolloutOf(await back(on.team, northwind)).rule?.version).toBe('1.0.0')
  await clearRollouts(on.server.database)
  await addReleases(on.server.database, 'social', ['1.1.0', '1.2.0'])
  await put(on.team, { version: '1.1.0', ...northwind })
  await on.server.database.deleteFrom('rollout_changes').execute()
  await put(on.team, { version: '1.2.0', ...northwind })
  await on.server.database
    .updateTable('releases')
    .set({ withdrawn_at: new Date() })
    .where('version', '=', '1.1.0')
    .execute()
  const nothing = await back(on.team, northwind)
  expect(nothing.status).toBe(409)
  expect(titleOf(nothing)).toBe(
    'There’s no working release to roll back to for northwind: 1.1.0 of social is missing or was withdrawn because it failed. Roll out the release you want.',
  )
  // It can be rolled out again deliberately, and stays marked as failed.
  expect(rolloutOf(await put(on.team, { version: '1.1.0', ...northwind })).rule?.version).toBe('1.1.0')
  expect(
    await on.server.database
      .selectFrom('releases')
      .where('version', '=', '1.1.0')
      .select('withdrawn_at')
      .executeTakeFirst(),
  ).not.toMatchObject({ withdrawn_at: null })
})

test('a rollback to the release of the installation follows the installation again', async () => {
  await addRule(on.server.database, { remote: 'social', version: '1.0.0' })
  await on.server.database.updateTable('rollouts').set({ changed_by: 'bundled' }).execute()
  await on.server.database
    .updateTable('releases')
    .set({ published_by: 'bundled' })
    .where('version', 'in', ['1.0.0', '1.1.0'])
    .execute()
  expect(rolloutOf(await put(on.team, { version: '1.2.0' })).changes).toHaveLength(1)
  // The installation is upgraded in between.
  await on.server.database.deleteFrom('releases').where('version', '=', '1.0.0').execute()
  expect(rolloutOf(await back(on.team)).rule?.version).toBe('1.1.0')
  expect(await on.server.database.selectFrom('rollouts').select('changed_by').execute()).toEqual([
    { changed_by: 'bundled' },
  ])
})
