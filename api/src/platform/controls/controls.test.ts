/** @embedded */
import { createTeamToken } from '@almanac/contracts/schema/platform/operations'
import { currentRegistry } from '@almanac/contracts/schema/platform/registry'
import { explainRollout, putRollout } from '@almanac/contracts/schema/platform/rollouts'
import { inEveryLanguage } from '../../testing/releases'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import { addReleases, addRule, operatorOf, versionsFor } from '../testing'
import { rolloutsOfSocial } from '../rollouts/testing'
import { withdraw } from '../rollouts/roll-back'

const on = rolloutsOfSocial()

const registryOf = async (client: { get: (path: string) => Promise<Parameters<typeof answerOf>[1]> }) =>
  answerOf(currentRegistry, await client.get('/registry'))

async function trailOf(actions: string[]) {
  return on.server.database
    .selectFrom('audit_trail')
    .where('action', 'in', actions)
    .orderBy('at')
    .select(['actor', 'action', 'subject', 'document'])
    .execute()
}

describe('while rollouts are paused', () => {
  test('no rule changes and no plan begins, with who and why; releases can be published and withdrawn', async () => {
    const operator = await operatorOf(on.server)
    await addReleases(on.server.database, 'social', ['2.0.0'])
    await addRule(on.server.database, { remote: 'social', version: '1.0.0' })
    await on.team.put('/rollouts/social', { version: '1.1.0', percent: 100 })
    expect((await operator.client.put('/rollout_pause', { reason: 'Two parts fail at once' })).status).toBe(200)

    const refused = [
      await on.team.put('/rollouts/social', { version: '2.0.0', percent: 10 }),
      await operator.client.put('/rollouts/social', { version: '1.1.0', percent: 10 }),
      await operator.client.post('/rollouts/social/rollback', {}),
      await on.team.put('/rollouts/social/plan', { version: '2.0.0', percents: [10, 100], hours: 1 }),
    ]
    for (const answer of refused) {
      expect(answer.status).toBe(409)
      expect(errorsOf(answer)).toEqual([
        expect.objectContaining({
          code: 'ROLLOUTS_PAUSED',
          title: `Rollouts are paused by ${operator.email}: Two parts fail at once. No rule changes until an operator resumes them.`,
        }),
      ])
    }
    expect(codesOf(await operator.client.put('/rollout_pause', { reason: 'Again' }))).toEqual(['ROLLOUTS_PAUSED'])
    expect((await operator.client.post('/rollouts/social/withdraw', { version: '1.1.0' })).status).toBe(200)

    expect((await operator.client.delete('/rollout_pause')).status).toBe(204)
    expect(codesOf(await operator.client.delete('/rollout_pause'))).toEqual(['ROLLOUTS_NOT_PAUSED'])
    expect((await on.team.put('/rollouts/social', { version: '2.0.0', percent: 10 })).status).toBe(200)
    expect(await trailOf(['rollouts_paused', 'rollouts_resumed'])).toEqual([
      {
        actor: operator.email,
        action: 'rollouts_paused',
        subject: 'everything',
        document: { reason: 'Two parts fail at once' },
      },
      { actor: operator.email, action: 'rollouts_resumed', subject: 'everything', document: {} },
    ])
  })

  test('a team cannot pause, and a reason is needed', async () => {
    const operator = await operatorOf(on.server)
    expect((await on.team.put('/rollout_pause', { reason: 'Mine' })).status).toBe(403)
    expect((await operator.client.put('/rollout_pause', { reason: ' ' })).status).toBe(422)
  })
})

describe('a remote that is switched off', () => {
  test('goes to nobody, whatever rule of a company names it, and leaves its places with the sentence', async () => {
    const operator = await operatorOf(on.server)
    const { client, email } = await on.server.participant({ company: 'northwind' })
    await addRule(on.server.database, { remote: 'social', version: '1.0.0' })
    await on.team.put('/rollouts/social', { version: '1.1.0', percent: 100, company: 'northwind' })
    expect(await versionsFor(client)).toEqual({ social: '1.1.0' })

    const sentence = inEveryLanguage('Messages are off until noon.')
    const killed = await operator.client.put('/kill_switches/social', { reason: 'It deletes drafts', sentence })
    expect(killed.status).toBe(200)
    const registry = await registryOf(client)
    expect(registry.remotes).toEqual([])
    expect(registry.switched_off).toEqual([
      { remote: 'social', routes: [expect.objectContaining({ path: '/social' })], navigation: [], sentence },
    ])
    expect((await registryOf(on.server.visitor)).remotes).toEqual([])
    expect(
      answerOf(explainRollout, await operator.client.post('/rollouts/social/explain', { user: email })),
    ).toMatchObject({ version: null, switched_off: { by: operator.email, reason: 'It deletes drafts' } })

    // Rules stay as they are, and can be changed meanwhile.
    expect(
      (await on.team.put('/rollouts/social', { version: '1.0.0', percent: 100, company: 'northwind' })).status,
    ).toBe(200)
    expect((await operator.client.delete('/kill_switches/social')).status).toBe(204)
    expect(await versionsFor(client)).toEqual({ social: '1.0.0' })
    expect((await registryOf(client)).switched_off).toBeUndefined()
    expect((await trailOf(['remote_killed', 'remote_revived'])).map(({ actor, action }) => [actor, action])).toEqual([
      [operator.email, 'remote_killed'],
      [operator.email, 'remote_revived'],
    ])
  })

  test('is refused twice, for an unknown remote, with a sentence in some languages alone, and to a team', async () => {
    const operator = await operatorOf(on.server)
    const kill = (remote: string, body: object) => operator.client.put(`/kill_switches/${remote}`, body)
    expect(codesOf(await kill('nothing', { reason: 'x' }))).toEqual(['UNKNOWN_REMOTE'])
    expect(errorsOf(await kill('social', { reason: 'x', sentence: { en: 'Off', fr: ' ' } }))[0]?.title).toContain(
      'es, fr, ar',
    )
    expect((await on.team.put('/kill_switches/social', { reason: 'x' })).status).toBe(403)
    expect(codesOf(await operator.client.delete('/kill_switches/social'))).toEqual(['REMOTE_NOT_KILLED'])
    expect((await kill('social', { reason: 'x' })).status).toBe(200)
    expect(codesOf(await kill('social', { reason: 'y' }))).toEqual(['REMOTE_KILLED'])
  })
})

describe('a company that wants a second person', () => {
  beforeEach(async () => {
    await on.server.participant({ company: 'northwind' })
    await on.server.participant({ company: 'harbor' })
    await addRule(on.server.database, { remote: 'social', version: '1.0.0' })
    await on.server.database
      .updateTable('companies')
      .set({ second_person: true })
      .where('key', '=', 'northwind')
      .execute()
  })

  test('gets a release for all of its people when another operator asks for the same; the same person is refused', async () => {
    const [first, second] = [await operatorOf(on.server), await operatorOf(on.server)]
    const all = { version: '1.1.0', percent: 100, company: 'northwind' }
    const asked = await first.client.put('/rollouts/social', all)
    expect([asked.status, ...codesOf(asked)]).toEqual([409, 'SECOND_PERSON_NEEDED'])
    expect(codesOf(await first.client.put('/rollouts/social', all))).toEqual(['SECOND_PERSON_SAME'])
    expect(codesOf(await on.team.put('/rollouts/social', all))).toEqual(['SECOND_PERSON_NEEDED'])
    expect(answerOf(putRollout, await second.client.put('/rollouts/social', all)).rule).toMatchObject({
      version: '1.1.0',
      percent: 100,
    })
    // It has it already: nothing to confirm.
    expect((await first.client.put('/rollouts/social', all)).status).toBe(200)
  })

  test('holds the rule for everyone as well, but not smaller parts or other companies', async () => {
    const put = (body: object) => on.team.put('/rollouts/social', { version: '1.1.0', ...body })
    expect(codesOf(await put({ percent: 100 }))).toEqual(['SECOND_PERSON_NEEDED'])
    expect((await put({ percent: 99 })).status).toBe(200)
    expect((await put({ percent: 100, company: 'harbor' })).status).toBe(200)
  })

  test('does not get it from one operator who asks by a token that they made', async () => {
    const [first, second] = [await operatorOf(on.server), await operatorOf(on.server)]
    const made = answerOf(
      createTeamToken,
      await first.client.post('/team_tokens', { remote: 'social', name: 'night shift' }),
    )
    const all = { version: '1.1.0', percent: 100, company: 'northwind' }
    const byToken = on.server.newVisitor()
    byToken.headers['authorization'] = `Bearer ${made.token}`
    expect(codesOf(await byToken.put('/rollouts/social', all))).toEqual(['SECOND_PERSON_NEEDED'])
    expect(codesOf(await first.client.put('/rollouts/social', all))).toEqual(['SECOND_PERSON_SAME'])
    expect((await second.client.put('/rollouts/social', all)).status).toBe(200)
  })

  test('is asked again after a day', async () => {
    const [first, second] = [await operatorOf(on.server), await operatorOf(on.server)]
    const all = { version: '1.1.0', percent: 100, company: 'northwind' }
    await first.client.put('/rollouts/social', all)
    await on.server.database
      .updateTable('rollout_approvals')
      .set({ asked_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    expect(codesOf(await second.client.put('/rollouts/social', all))).toEqual(['SECOND_PERSON_NEEDED'])
  })
})

test('the server withdraws what fails also while rollouts are paused', async () => {
  const operator = await operatorOf(on.server)
  await addRule(on.server.database, { remote: 'social', version: '1.0.0' })
  await on.team.put('/rollouts/social', { version: '1.1.0', percent: 100 })
  await operator.client.put('/rollout_pause', { reason: 'A look' })
  await withdraw(on.server.database, 'social', { version: '1.1.0' }, 'automatic')
  expect(
    await on.server.database
      .selectFrom('releases')
      .where('version', '=', '1.1.0')
      .select('withdrawn_at')
      .executeTakeFirst(),
  ).toEqual({ withdrawn_at: expect.any(Date) })
})
