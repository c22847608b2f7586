import * as schema from '@almanac/contracts/schema/platform/rollouts'
import { errorsOf, answerOf, codesOf } from '../../testing/answer'
import type { TestAnswer, TestClient } from '../../testing/client'
import { registerRelease } from '../releases/register'
import { aRelease } from '../../testing/releases'
import { addReleases, addRule, operatorOf, teamOf, versionsFor } from '../testing'
import { listRolloutsOf } from './list'
import { rolloutsOfSocial } from './testing'

const on = rolloutsOfSocial()

const put = (client: TestClient, body: object, remote = 'social') =>
  client.put(`/rollouts/${remote}`, { percent: 100, ...body })
const back = (client: TestClient, body: object = {}, remote = 'social') =>
  client.post(`/rollouts/${remote}/rollback`, body)
const rolloutOf = (answer: TestAnswer) => answerOf(schema.putRollout, answer)
const titleOf = (answer: TestAnswer) => errorsOf(answer)[0]?.title

async function auditOf(action: string) {
  const rows = await on.server.database
    .selectFrom('audit_trail')
    .where('action', '=', action)
    .orderBy('at')
    .select(['actor', 'subject', 'document'])
    .execute()
  return rows
}

async function revisionOf(): Promise<number> {
  const { revision } = await on.server.database
    .selectFrom('registry_state')
    .select('revision')
    .executeTakeFirstOrThrow()
  return Number(revision)
}

test('a rollout takes effect immediately, and is in the history and in the audit trail', async () => {
  const { client } = await on.server.participant({ company: 'northwind' })
  const elsewhere = await on.server.participant({ company: 'harbor' })
  await addRule(on.server.database, { remote: 'social', version: '1.0.0' })
  const before = await revisionOf()
  const rollout = rolloutOf(await put(on.team, { version: '1.1.0', company: 'northwind' }))
  expect(rollout).toMatchObject({
    remote: 'social',
    company: 'northwind',
    group: null,
    rule: { version: '1.1.0', percent: 100, theme_key: null, urgent: false },
    back: { rule: null },
  })
  expect(rollout.changes).toMatchObject([
    { changed_by: 'team: Social', action: 'rollout', before: null, after: { version: '1.1.0' }, reason: null },
  ])
  expect(await versionsFor(client)).toEqual({ social: '1.1.0' })
  expect(await versionsFor(elsewhere.client)).toEqual({ social: '1.0.0' })
  expect(await revisionOf()).toBeGreaterThan(before)
  expect(await auditOf('rollout')).toEqual([
    {
      actor: 'team: Social',
      subject: 'social, northwind',
      document: expect.objectContaining({
        company: 'northwind',
        before: null,
        after: expect.objectContaining({ version: '1.1.0' }),
      }),
    },
  ])
})

test('a rollout says whether its rule follows the installation, and what those get whom it has not reached', async () => {
  await registerRelease(on.server.database, aRelease('social', [], { version: '0.9.0' }), '/remotes/social/0.9.0/')
  const [bundled] = await listRolloutsOf(on.server.database, 'social', 'en')
  expect(bundled).toMatchObject({ rule: { version: '0.9.0', follows_installation: true }, known_good: ['0.9.0'] })
  const { rule, known_good, changes } = rolloutOf(await put(on.team, { version: '1.1.0', percent: 1 }))
  expect([rule?.follows_installation, known_good?.[0]]).toEqual([undefined, '0.9.0'])
  expect(changes[0]?.before).toMatchObject({ version: '0.9.0', follows_installation: true })
  expect(await versionsFor(on.server.visitor)).toEqual({ social: '0.9.0' })
})

test('whoever changes a rule can say why, and everyone reads it in the history', async () => {
  await on.server.participant({ company: 'northwind' })
  await addRule(on.server.database, { remote: 'social', version: '1.0.0' })
  const scope = { company: 'northwind' }
  const changed = rolloutOf(await put(on.team, { version: '1.1.0', ...scope, reason: 'For the pilot.' }))
  expect(changed.changes[0]?.reason).toBe('For the pilot.')
  const ended = rolloutOf(await on.team.post('/rollouts/social/end', { ...scope, reason: 'The pilot is over.' }))
  expect(ended.changes[0]).toMatchObject({ after: null, reason: 'The pilot is over.' })
  await put(on.team, { version: '1.1.0', ...scope })
  const back = rolloutOf(await on.team.post('/rollouts/social/rollback', { ...scope, reason: 'It is slow.' }))
  expect(back.changes[0]).toMatchObject({ action: 'rollback', reason: 'It is slow.' })
  expect((await auditOf('rollback')).at(-1)?.document).toMatchObject({ reason: 'It is slow.' })
})

test('repeating a rollout changes nothing and is not recorded', async () => {
  await on.server.participant({ company: 'northwind' })
  await put(on.team, { version: '1.1.0', company: 'northwind', percent: 10 })
  const before = await revisionOf()
  expect(rolloutOf(await put(on.team, { version: '1.1.0', company: 'northwind', percent: 10 })).changes).toHaveLength(1)
  expect(await revisionOf()).toBe(before)
  // With urgency it is a change: open tabs must be notified.
  expect(
    rolloutOf(await put(on.team, { version: '1.1.0', company: 'northwind', percent: 10, urgent: true })).rule?.urgent,
  ).toBe(true)
  expect(await revisionOf()).toBeGreaterThan(before)
})

describe('who may', () => {
  test('a team for its own remote alone', async () => {
    const other = await teamOf(on.server, 'surveys')
    await put(on.team, { version: '1.0.0' })
    for (const answer of [
      await put(other, { version: '1.1.0' }),
      await back(other),
      await other.post('/rollouts/social/explain', { user: 'nobody@example.test' }),
      await other.get('/rollouts?remote=social'),
    ]) {
      expect(answer.status).toBe(403)
      expect(titleOf(answer)).toContain('surveys')
    }
    expect((await other.get('/rollouts')).body).toEqual([])
    expect(await versionsFor(on.server.visitor)).toEqual({ social: '1.0.0' })
  })

  test('an operator for all, by address in the history, and never without the token of the session', async () => {
    const { client, email } = await operatorOf(on.server)
    await addReleases(on.server.database, 'surveys', ['2.0.0'])
    expect(rolloutOf(await put(client, { version: '2.0.0' }, 'surveys')).changes[0]?.changed_by).toBe(email)
    expect((await client.get('/rollouts')).body).toHaveLength(1)
    client.headers['x-csrf-token'] = undefined
    expect((await put(client, { version: '1.0.0' })).status).toBe(403)
    expect((await back(client, {}, 'surveys')).status).toBe(403)
  })

  test('neither participants nor visitors nor a token that was revoked', async () => {
    const { client } = await on.server.participant()
    const revoked = await teamOf(on.server, 'social', 'Gone')
    await on.server.database
      .updateTable('team_tokens')
      .set({ revoked_at: new Date() })
      .where('name', '=', 'Gone')
      .execute()
    for (const [who, status] of [
      [client, 403],
      [on.server.newVisitor(), 401],
      [revoked, 401],
    ] as const) {
      for (const answer of [
        await put(who, { version: '1.0.0' }),
        await back(who),
        await who.get('/rollouts'),
        await who.post('/rollouts/social/explain', { user: 'x' }),
      ])
        expect(answer.status).toBe(status)
    }
    expect(await versionsFor(on.server.visitor)).toEqual({})
  })
})

describe('what is refused says what there is', () => {
  beforeEach(async () => {
    await on.server.participant({ company: 'northwind' })
    await on.server.participant({ company: 'harbor' })
  })

  test.each([
    ['a release', { version: '9.0.0' }, 404, 'There’s no release 9.0.0 of social. These exist: 1.2.0, 1.1.0, 1.0.0.'],
    [
      'a group',
      { version: '1.0.0', company: 'northwind', group: 'early' },
      404,
      'The company northwind has no group early. It has: all.',
    ],
    [
      'a group of nobody',
      { version: '1.0.0', group: 'early' },
      404,
      'No company has a group early. Check the spelling.',
    ],
    [
      'a theme',
      { version: '1.0.0', company: 'northwind', theme_key: 'sea' },
      422,
      'The company northwind has no theme sea. It has: plain.',
    ],
    [
      'a theme of nobody',
      { version: '1.0.0', theme_key: 'sea' },
      422,
      'No company has a theme sea. These exist: plain.',
    ],
  ])('%s that is not there', async (_, body, status, title) => {
    const answer = await put(on.team, body)
    expect(answer.status).toBe(status)
    expect(titleOf(answer)).toBe(title)
    expect((await on.team.get('/rollouts')).body).toEqual([])
  })

  test('a company that is not there', async () => {
    const answer = await put(on.team, { version: '1.0.0', company: 'nordwind' })
    expect(answer.status).toBe(404)
    expect(titleOf(answer)).toMatch(/^There’s no company nordwind\. These exist: .*harbor, northwind/)
    expect(codesOf(await back(on.team, { company: 'nordwind' }))).toEqual(['UNKNOWN_COMPANY'])
  })

  test('a remote of which nothing was published', async () => {
    const answer = await put(await teamOf(on.server, 'polls'), { version: '1.0.0' }, 'polls')
    expect(answer.status).toBe(404)
    expect(titleOf(answer)).toBe('polls has no releases yet. Publish one, then roll it out.')
  })

  test('a group without its company, where several have one of this key', async () => {
    const answer = await put(on.team, { version: '1.0.0', group: 'all' })
    expect(answer.status).toBe(422)
    expect(titleOf(answer)).toMatch(/^Several companies have a group all: .*northwind.*\. Name the company too\.$/)
  })

  test('in the language of the team', async () => {
    const french = await teamOf(on.server, 'social', 'Équipe')
    french.headers['accept-language'] = 'fr'
    expect(titleOf(await put(french, { version: '9.0.0' }))).toBe(
      'Il n’y a pas de version 9.0.0 de social. Il y a\u00a0: 1.2.0, 1.1.0, 1.0.0.',
    )
  })

  test.each([-1, 101, 2.5])('%s percent', async (percent) => {
    expect((await put(on.team, { version: '1.0.0', percent })).status).toBe(422)
  })
})

test('a group whose key only one company has needs no company beside it', async () => {
  const { client, company_id } = await on.server.participant({ company: 'northwind' })
  await on.server.database.updateTable('groups').set({ key: 'harvest' }).where('company_id', '=', company_id).execute()
  expect(rolloutOf(await put(on.team, { version: '1.1.0', group: 'harvest' }))).toMatchObject({
    company: 'northwind',
    group: 'harvest',
  })
  expect(await versionsFor(client)).toEqual({ social: '1.1.0' })
  await on.server.database.updateTable('groups').set({ key: 'all' }).where('company_id', '=', company_id).execute()
})

describe('a theme', () => {
  const dim = { ink_soft: '#bbbbbb' }

  beforeAll(async () => {
    const { company_id } = await on.server.participant({ company: 'themed' })
    for (const [key, light, dark] of [
      ['calm', {}, {}],
      ['pale', dim, {}],
      ['murky', {}, { ink: '#333333' }],
    ] as const) {
      await on.server.database
        .insertInto('themes')
        .values({
          company_id,
          key,
          name: key,
          light: JSON.stringify(light),
          dark: JSON.stringify(dark),
          features: '[]',
        })
        .execute()
    }
  })

  test('that is readable stays while the percentage grows, until it is taken off', async () => {
    await put(on.team, { version: '1.0.0', company: 'themed', percent: 10, theme_key: 'calm' })
    expect(rolloutOf(await put(on.team, { version: '1.0.0', company: 'themed', percent: 50 })).rule).toMatchObject({
      percent: 50,
      theme_key: 'calm',
    })
    expect(
      rolloutOf(await put(on.team, { version: '1.0.0', company: 'themed', percent: 50, theme_key: null })).rule,
    ).toMatchObject({ theme_key: null })
  })

  test('that is hard to read is refused, in light and in dark, with each pair of colours', async () => {
    const light = await put(on.team, { version: '1.0.0', company: 'themed', theme_key: 'pale' })
    expect(light.status).toBe(422)
    expect(new Set(codesOf(light))).toEqual(new Set(['THEME_UNREADABLE_LIGHT']))
    expect(titleOf(light)).toMatch(
      /^The theme pale of themed is hard to read in light mode: ink_soft on ground has a contrast of \d\.\d+ and needs 4\.5\./,
    )
    const dark = await put(on.team, { version: '1.0.0', theme_key: 'murky' })
    expect(new Set(codesOf(dark))).toEqual(new Set(['THEME_UNREADABLE_DARK']))
    expect((await on.team.get('/rollouts')).body).toEqual([])
  })
})

test('concurrent changes are serialized, and none is lost', async () => {
  await on.server.participant({ company: 'northwind' })
  const company = 'northwind'
  const percents = Array.from({ length: 12 }, (_, index) => index + 1)
  const answers = await Promise.all(percents.map((percent) => put(on.team, { version: '1.1.0', company, percent })))
  expect(answers.map(({ status }) => status)).toEqual(percents.map(() => 200))
  const rows = await on.server.database
    .selectFrom('rollout_changes')
    .orderBy('at')
    .select(['before', 'after'])
    .execute()
  expect(rows).toHaveLength(12)
  // Each started from the result of the previous one.
  expect(rows.map(({ before }) => before)).toEqual([null, ...rows.slice(0, -1).map(({ after }) => after)])
  const backs = await Promise.all(percents.map(() => back(on.team, { company })))
  // The release is left at once, not by one percentage after the other.
  expect(backs.map(({ status }) => status).sort()).toEqual([200, ...percents.slice(1).map(() => 409)])
  expect(answerOf(schema.listRollouts, await on.team.get('/rollouts'))[0]?.rule).toBeNull()
})

test('the list is sorted, starts with everyone, and has at most twenty changes of each', async () => {
  await on.server.participant({ company: 'northwind' })
  await on.server.participant({ company: 'harbor' })
  await put(on.team, { version: '1.0.0', company: 'northwind', group: 'all' })
  for (let percent = 1; percent <= 22; percent += 1)
    await put(on.team, { version: '1.1.0', company: 'northwind', percent })
  await put(on.team, { version: '1.0.0', company: 'harbor' })
  await put(on.team, { version: '1.0.0' })
  const list = answerOf(schema.listRollouts, await on.team.get('/rollouts'))
  expect(list.map(({ company, group }) => [company, group])).toEqual([
    [null, null],
    ['harbor', null],
    ['northwind', null],
    ['northwind', 'all'],
  ])
  expect(list[2]?.changes).toHaveLength(20)
  expect(list[2]?.changes[0]).toMatchObject({ after: { percent: 22 } })
})

test('what the installation rolled out by itself is reported as its own', async () => {
  await addRule(on.server.database, { remote: 'social', version: '1.0.0' })
  await on.server.database.updateTable('rollouts').set({ changed_by: 'bundled' }).execute()
  const [everyone] = answerOf(schema.listRollouts, await on.team.get('/rollouts'))
  expect(everyone).toMatchObject({
    rule: { version: '1.0.0' },
    changes: [{ changed_by: 'bundled', after: { version: '1.0.0' } }],
    back: null,
  })
})
