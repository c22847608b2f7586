import * as schema from '@almanac/contracts/schema/platform/rollouts'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import type { TestClient } from '../../testing/client'
import { aHost } from '../../testing/releases'
import { addReleases, addRule, operatorOf } from '../testing'
import { explain as explainTo } from './explain'
import { rolloutsOfSocial } from './testing'

const on = rolloutsOfSocial()

const put = (client: TestClient, body: object) => client.put('/rollouts/social', { percent: 100, ...body })

const explain = async (client: TestClient, user: string) =>
  answerOf(schema.explainRollout, await client.post('/rollouts/social/explain', { user }))

test('an explanation lists the result of each rule, the most specific first', async () => {
  const { id, email, company_id } = await on.server.participant({ company: 'explained' })
  await on.server.participant({ company: 'harbor' })
  await addRule(on.server.database, { remote: 'social', version: '7.0.0', company_id, group_id: null })
  await put(on.team, { version: '1.0.0' })
  await put(on.team, { version: '1.2.0', company: 'explained', group: 'all', percent: 0 })
  await put(on.team, { version: '1.1.0', company: 'harbor' })
  const { client: operator } = await operatorOf(on.server)
  const told = await explain(operator, ` ${email.toUpperCase()}`)
  expect(told).toMatchObject({
    user_id: id,
    companies: ['explained'],
    groups: ['all'],
    version: '1.0.0',
    theme_key: null,
    fallback: null,
  })
  expect(told.rules.map(({ company, group, rule, verdict }) => [company, group, rule.version, verdict])).toEqual([
    ['explained', 'all', '1.2.0', 'not_reached'],
    ['explained', null, '7.0.0', 'release_missing'],
    [null, null, '1.0.0', 'overruled'],
    ['harbor', null, '1.1.0', 'not_for_user'],
  ])
  await put(on.team, { version: '1.2.0', company: 'explained', group: 'all', percent: told.bucket + 1 })
  expect(await explain(operator, id)).toMatchObject({
    version: '1.2.0',
    fallback: '1.0.0',
    rules: [
      { verdict: 'decides' },
      { verdict: 'release_missing' },
      { verdict: 'overruled' },
      { verdict: 'not_for_user' },
    ],
  })
})

test('an explanation for an unknown person or remote is refused', async () => {
  const { client, email } = await operatorOf(on.server)
  for (const user of ['nobody@example.test', '01890a5d-ac96-774b-bcce-b302099a8057']) {
    const answer = await client.post('/rollouts/social/explain', { user })
    expect([answer.status, ...codesOf(answer)]).toEqual([404, 'UNKNOWN_PERSON'])
  }
  const answer = await client.post('/rollouts/polls/explain', { user: email })
  expect(errorsOf(answer)[0]?.title).toBe('There’s no remote polls. These exist: social.')
})

test('a team token gets explanations only for testers, without revealing whether other accounts exist', async () => {
  await put(on.team, { version: '1.0.0' })
  const tester = await on.server.participant({ company: 'explained', roles: ['tester'] })
  for (const user of [tester.email, tester.id])
    expect(await explain(on.team, user)).toMatchObject({ user_id: tester.id, version: '1.0.0' })
  const participant = await on.server.participant({ company: 'explained' })
  const answers = []
  for (const user of [
    participant.email,
    participant.id,
    'nobody@example.test',
    '01890a5d-ac96-774b-bcce-b302099a8057',
    "' or true --",
  ]) {
    const { status, body } = await on.team.post('/rollouts/social/explain', { user })
    answers.push(JSON.stringify({ status, body }))
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('"status":403')
})

test('of the host it says which one a tab gets, though a rule names one that this server does not have', async () => {
  const { id } = await on.server.participant()
  await addReleases(on.server.database, 'host', ['h1', 'h2'])
  await addRule(on.server.database, { remote: 'host', version: 'h2', company_id: null, group_id: null })
  const asked = { user: id, requester: 'operator', host: aHost(), hostOf: () => Promise.resolve('h1') } as const
  const told = await explainTo(on.server.database, 'host', asked)
  expect([told.version, told.fallback]).toEqual(['h1', null])
  expect(told.rules.map(({ rule, verdict }) => [rule.version, verdict])).toEqual([['h2', 'decides']])
})
