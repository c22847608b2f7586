/** @embedded */
import { planRollout } from '@almanac/contracts/schema/platform/controls'
import { currentOperations } from '@almanac/contracts/schema/platform/operations'
import { newId } from '@almanac/domain/ids'
import { answerOf, codesOf } from '../../testing/answer'
import { aLoad } from '../evidence/testing'
import { addRule, operatorOf } from '../testing'
import { rolloutsOfSocial } from '../rollouts/testing'
import { growPlans } from './grow'
import { listPlans } from './plan'

const HOUR = 3_600_000
const on = rolloutsOfSocial()

interface Loads {
  version?: string
  count: number
  failures?: number
  kind?: 'render' | 'blocked'
}

/** Loads of everyone's rule, each by another person, just now. */
async function load({ version = '1.1.0', count, failures = 0, kind = 'render' }: Loads): Promise<void> {
  await on.server.database
    .insertInto('release_loads')
    .values(Array.from({ length: count }, (_, index) => aLoad({ version, kind: index < failures ? kind : 'ok' })))
    .execute()
}

const later = (hours: number) => new Date(Date.now() + hours * HOUR + 1_000)
const grow = (hours = 0) => growPlans(on.server.database, later(hours))
const percent = async () =>
  (await on.server.database.selectFrom('rollouts').where('version', '=', '1.1.0').select('percent').executeTakeFirst())
    ?.percent
const current = async () => {
  const [plan] = await listPlans(on.server.database, { remote: 'social', locale: 'en' })
  return plan && { step: plan.step, waiting: plan.waiting, outcome: plan.outcome, reason: plan.reason }
}
const planned = (body: object = {}) =>
  on.team.put('/rollouts/social/plan', { version: '1.1.0', percents: [10, 50, 100], hours: 24, ...body })

beforeEach(async () => {
  for (let person = 0; person < 4; person += 1) await on.server.participant({ company: 'northwind' })
  await on.server.database.updateTable('companies').set({ second_person: false }).execute()
  await addRule(on.server.database, { remote: 'social', version: '1.0.0' })
})

test('a plan begins with its first percentage and grows when the hours have passed, to its end', async () => {
  expect(answerOf(planRollout, await planned())).toMatchObject({ step: 0, outcome: null, waiting: null })
  expect(await percent()).toBe(10)
  await load({ count: 30 })
  await grow(23)
  expect(await percent()).toBe(10)
  await grow(24)
  expect(await percent()).toBe(50)
  await on.server.database
    .updateTable('release_loads')
    .set({ loaded_at: later(25) })
    .execute()
  await grow(48.1)
  expect(await percent()).toBe(100)
  expect(await current()).toEqual({ step: 2, waiting: null, outcome: 'done', reason: null })
  const reasons = await on.server.database.selectFrom('rollout_changes').orderBy('at').select('reason').execute()
  expect(reasons.map(({ reason }) => reason)).toEqual([
    'Planned: 10 % → 50 % → 100 %, every 24 h.',
    'By plan: step 2 of 3.',
    'By plan: step 3 of 3.',
  ])
})

test('two servers make a step once', async () => {
  await planned()
  await load({ count: 30 })
  await Promise.all([grow(24), grow(24), grow(24)])
  expect(await percent()).toBe(50)
  expect(await on.server.database.selectFrom('rollout_changes').selectAll().execute()).toHaveLength(2)
})

test('it waits for people, for a rate like that of the known good release, and for the end of a pause', async () => {
  const operator = await operatorOf(on.server)
  await planned()
  await grow(24)
  expect(await current()).toMatchObject({ waiting: 'people' })
  await load({ version: '1.0.0', count: 500, failures: 1 })
  await load({ count: 20, failures: 4 })
  await grow(24)
  expect(await current()).toMatchObject({ waiting: 'rate' })
  await load({ count: 400 })
  await operator.client.put('/rollout_pause', { reason: 'A look' })
  await grow(24)
  expect(await current()).toMatchObject({ waiting: 'pause' })
  expect(await percent()).toBe(10)
  await operator.client.delete('/rollout_pause')
  await grow(24)
  expect(await percent()).toBe(50)
})

test('it waits for a release that throws where phones are so slow that the known good one is often blocked', async () => {
  await planned()
  await load({ version: '1.0.0', count: 100, failures: 80, kind: 'blocked' })
  await load({ count: 20, failures: 8 })
  await grow(24)
  expect(await current()).toMatchObject({ waiting: 'rate' })
})

test('a flag stops it, and operators are written to', async () => {
  await planned()
  await load({ count: 30 })
  await on.server.database
    .insertInto('release_verdicts')
    .values({
      id: newId(),
      remote: 'social',
      version: '1.1.0',
      company_id: null,
      group_id: null,
      rule_since: new Date(),
      action: 'flag',
      cause: 'error',
      loads: 30,
      failures: 1,
      people: 1,
      rate_low: 0,
      rate_high: 0.1,
      base_version: '1.0.0',
      base_loads: 500,
      base_failures: 1,
      evidence: 1,
      reason: 'A new error: TypeError.',
    })
    .execute()
  await grow(24)
  expect(await percent()).toBe(10)
  expect(await current()).toMatchObject({ outcome: 'stopped', reason: 'A new error: TypeError.' })
  expect(
    await on.server.database.selectFrom('operator_alerts').select(['what', 'remote', 'version', 'reason']).execute(),
  ).toEqual([{ what: 'plan_stopped', remote: 'social', version: '1.1.0', reason: 'A new error: TypeError.' }])
})

test('the server’s reasons are read in the language of the operator, a person’s as they were written', async () => {
  await planned()
  await on.team.put('/rollouts/social', { version: '1.1.0', percent: 30, reason: 'For the pilot.' })
  await grow()
  const operator = await operatorOf(on.server, { locale: 'fr' })
  const page = answerOf(currentOperations, await operator.client.get('/operations'))
  const social = page.remotes.find(({ remote }) => remote === 'social')
  expect(social?.plans[0]?.reason).toBe('La règle a été modifiée à la main.')
  expect(social?.rollouts.flatMap(({ changes }) => changes.map(({ reason }) => reason))).toEqual(
    expect.arrayContaining(['For the pilot.', 'Planifié\u00a0: 10 % → 50 % → 100 %, toutes les 24 h.']),
  )
  expect(page.timeline.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining([
      'La règle a été modifiée à la main.',
      'For the pilot.',
      'Planifié\u00a0: 10 % → 50 % → 100 %, toutes les 24 h.',
    ]),
  )
})

test('a rule that somebody changed, a remote that is off, and a person end it', async () => {
  await planned()
  await on.team.put('/rollouts/social', { version: '1.1.0', percent: 30 })
  await grow()
  expect(await current()).toMatchObject({ outcome: 'canceled', reason: 'The rule was changed by hand.' })
  const operator = await operatorOf(on.server)
  const fromHere = { percents: [30, 50, 100] }
  await planned(fromHere)
  await operator.client.put('/kill_switches/social', { reason: 'A look' })
  await grow()
  expect(await current()).toMatchObject({ outcome: 'stopped', reason: 'social was switched off for everyone.' })
  await operator.client.delete('/kill_switches/social')
  await planned(fromHere)
  expect((await on.team.post('/rollouts/social/end_plan', {})).status).toBe(200)
  expect(codesOf(await on.team.post('/rollouts/social/end_plan', {}))).toEqual(['NO_PLAN'])
  expect(codesOf(await planned({ percents: [50, 10] }))).toEqual(['PLAN_NOT_GROWING'])
})

test('a plan never begins by taking a release away from people who have it', async () => {
  await on.team.put('/rollouts/social', { version: '1.1.0', percent: 100 })
  const refused = await planned()
  expect([refused.status, codesOf(refused)]).toEqual([422, ['PLAN_LOWERS']])
  expect([await percent(), await current()]).toEqual([100, undefined])
  await on.team.put('/rollouts/social', { version: '1.1.0', percent: 10 })
  expect((await planned()).status).toBe(200)
  // Another release begins small: those beyond its share keep the known good one.
  expect((await planned({ version: '1.0.0', percents: [5, 100] })).status).toBe(200)
})

test('the last step waits for a second person where a company wants one', async () => {
  await on.server.database.updateTable('companies').set({ second_person: true }).execute()
  const operator = await operatorOf(on.server)
  await planned({ percents: [50, 100], hours: 1 })
  await load({ count: 30 })
  await grow(1)
  await grow(1)
  expect(await current()).toMatchObject({ waiting: 'second_person', outcome: null })
  expect(await percent()).toBe(50)
  expect((await operator.client.put('/rollouts/social', { version: '1.1.0', percent: 100 })).status).toBe(200)
  await grow(1)
  expect(await current()).toMatchObject({ outcome: 'done' })
})
