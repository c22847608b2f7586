import type { KyselyPlugin } from 'kysely'
import * as schema from '@almanac/contracts/schema/platform/rollouts'
import { newId } from '@almanac/domain/ids'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import { versionsFor } from '../testing'
import { withdraw } from './roll-back'
import { rolloutsOfSocial } from './testing'

const on = rolloutsOfSocial()
const put = (body: object) => on.team.put('/rollouts/social', { percent: 100, ...body })
const northwind = { company: 'northwind' }

beforeEach(() => on.server.participant(northwind))

test('a version is withdrawn for everybody at once, under any rule, and no rollback restores it', async () => {
  const [own, grouped, other] = [
    await on.server.participant(northwind),
    await on.server.participant({ company: 'grouped' }),
    await on.server.participant({ company: 'other' }),
  ]
  await put({ version: '1.0.0' })
  await put({ version: '1.1.0', ...northwind })
  for (const percent of [10, 50, 100]) await put({ version: '1.2.0', percent, ...northwind })
  await put({ version: '1.2.0', company: 'grouped', group: 'all' })
  await put({ version: '1.2.0' })
  const changed = answerOf(
    schema.withdrawRelease,
    await on.team.post('/rollouts/social/withdraw', { version: '1.2.0', reason: 'It loses messages.' }),
  )
  expect(changed.map(({ company, group, rule }) => [company, group, rule?.version ?? null])).toEqual(
    expect.arrayContaining([
      ['grouped', 'all', null],
      ['northwind', null, '1.1.0'],
      [null, null, '1.0.0'],
    ]),
  )
  expect(changed).toHaveLength(3)
  expect(changed.map(({ changes }) => changes[0]?.reason)).toEqual(Array(3).fill('It loses messages.'))
  expect(
    changed.every(({ changes }) => changes[0]?.action === 'rollback' && changes[0].changed_by === 'team: Social'),
  ).toBe(true)
  expect(await Promise.all([own, grouped, other].map(({ client }) => versionsFor(client)))).toEqual([
    { social: '1.1.0' },
    { social: '1.0.0' },
    { social: '1.0.0' },
  ])
  expect((await own.client.get('/registry')).body).toMatchObject({
    remotes: [{ urgent: true, withdrawn: true, fallback: { version: '1.0.0' } }],
  })
  expect(answerOf(schema.rollBack, await on.team.post('/rollouts/social/rollback', northwind)).rule).toBeNull()
})

test('withdrawing from a hundred companies takes no more statements than from fifty: everybody waits for its lock', async () => {
  const { database } = on.server
  const companies = Array.from({ length: 100 }, (_, index) => ({ id: newId(), key: `many-${index}` }))
  await database
    .insertInto('companies')
    .values(
      companies.map((company) => ({
        ...company,
        name: company.key,
        status: 'open' as const,
        default_theme_key: 'plain',
        features: '[]',
        study_key: 'test',
      })),
    )
    .execute()
  await put({ version: '1.0.0' })
  const ruled = (count: number) =>
    database
      .insertInto('rollouts')
      .values(
        companies.slice(0, count).map(({ id }) => ({
          id: newId(),
          remote: 'social',
          company_id: id,
          group_id: null,
          version: '1.1.0',
          percent: 100,
          theme_key: null,
          changed_by: 'team: Social',
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['remote', 'company_id', 'group_id']).doUpdateSet({ version: '1.1.0' }),
      )
      .execute()
  const statementsFor = async (count: number) => {
    await ruled(count)
    let statements = 0
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    const left = await withdraw(database.withPlugin(counter), 'social', { version: '1.1.0' }, 'olga@example.org')
    expect(left).toHaveLength(count)
    expect(left.every(({ rule }) => rule === null)).toBe(true)
    return statements
  }
  const fifty = await statementsFor(50)
  expect(await statementsFor(100)).toBe(fifty)
  expect(
    await database.selectFrom('rollouts').where('remote', '=', 'social').select(['company_id', 'version']).execute(),
  ).toEqual([{ company_id: null, version: '1.0.0' }])
})

test('a release that no rule names is withdrawn with an entry in the audit trail', async () => {
  expect((await on.team.post('/rollouts/social/withdraw', { version: '1.1.0', reason: 'A leak.' })).status).toBe(200)
  const entries = await on.server.database
    .selectFrom('audit_trail')
    .where('action', '=', 'withdrawal')
    .select(['actor', 'subject', 'document'])
    .execute()
  expect(entries).toEqual([
    { actor: 'team: Social', subject: 'social', document: { version: '1.1.0', reason: 'A leak.' } },
  ])
})

test('where everyone has it and there is no other, nothing is changed', async () => {
  await on.server.database.deleteFrom('releases').where('version', '!=', '1.2.0').execute()
  await put({ version: '1.2.0' })
  await put({ version: '1.2.0', ...northwind })
  const refused = await on.team.post('/rollouts/social/withdraw', { version: '1.2.0' })
  expect([refused.status, ...codesOf(refused)]).toEqual([409, 'NOTHING_INSTEAD'])
  expect(await on.server.database.selectFrom('rollouts').select('version').execute()).toHaveLength(2)
  expect(await on.server.database.selectFrom('releases').select('withdrawn_at').execute()).toEqual([
    { withdrawn_at: null },
  ])
  expect(codesOf(await on.team.post('/rollouts/social/withdraw', { version: '9.9.9' }))).toEqual(['UNKNOWN_RELEASE'])
  expect((await (await on.server.team('surveys')).post('/rollouts/social/withdraw', { version: '1.2.0' })).status).toBe(
    403,
  )
})

test('a company follows everyone again, and going back puts its rule back', async () => {
  const { client } = await on.server.participant(northwind)
  await put({ version: '1.0.0' })
  await put({ version: '1.1.0', percent: 100, ...northwind })
  expect(answerOf(schema.endRollout, await on.team.post('/rollouts/social/end', northwind))).toMatchObject({
    rule: null,
    changes: [{ action: 'rollout', before: { version: '1.1.0' }, after: null }, {}],
    back: { rule: { version: '1.1.0' } },
  })
  expect(await versionsFor(client)).toEqual({ social: '1.0.0' })
  expect(errorsOf(await on.team.post('/rollouts/social/end', northwind))).toEqual([
    {
      code: 'NO_RULE_OF_ITS_OWN',
      title: 'northwind has no rule of its own for social. It already follows the wider rule.',
    },
  ])
  expect(codesOf(await on.team.post('/rollouts/social/end', {}))).toEqual(['RULE_OF_EVERYONE'])
  await on.team.post('/rollouts/social/rollback', northwind)
  expect(await versionsFor(client)).toEqual({ social: '1.1.0' })
})

test('of two concurrent changes to a rollout, the second is refused with the result of the first', async () => {
  const seen = answerOf(schema.putRollout, await put({ version: '1.0.0', ...northwind })).changes[0]?.id
  await put({ version: '1.1.0', percent: 40, ...northwind, seen })
  const late = await put({ version: '1.2.0', ...northwind, seen })
  expect(late.status).toBe(409)
  expect(errorsOf(late)).toEqual([
    {
      code: 'CHANGED_MEANWHILE',
      title:
        'team: Social has changed this since you opened it. It’s now: 1.1.0, 40 %. Check it, then send your change again if you still want it.',
    },
  ])
  expect((await put({ version: '1.2.0', company: 'northwind', group: 'all', seen: null })).status).toBe(200)
  expect((await put({ version: '1.2.0', ...northwind })).status).toBe(200)
})
