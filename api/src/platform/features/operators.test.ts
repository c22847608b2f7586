import type { RemoteDescriptor } from '@almanac/contracts/platform/registry'
import * as schema from '@almanac/contracts/schema/platform/features'
import { currentRegistry } from '@almanac/contracts/schema/platform/registry'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { accountArea } from '../../account/area'
import { platformArea } from '../area'
import { participantMark } from '../audit/audit-trail'
import { fingerprintsOf } from '../registry/fingerprint'
import { aBuild, publishBuild } from '../releases/testing'
import { addRule, clearRollouts, operatorOf, teamOf } from '../testing'
import { groupHasFeature, hasFeature } from './features'

let server: TestServer
let operator: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [accountArea, platformArea] })
  operator = await operatorOf(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.deleteFrom('feature_settings').execute()
  await server.database.deleteFrom('feature_changes').execute()
  await clearRollouts(server.database)
})

const put = (body: object) => operator.client.put('/features', body)
const set = async (body: object) => answerOf(schema.putFeature, await put(body))
const explain = async (user: string) =>
  answerOf(schema.explainFeatures, await operator.client.post('/features/explain', { user }))
const registryOf = async ({ client }: Participant) => answerOf(currentRegistry, await client.get('/registry'))
const has = ({ id }: Participant) => hasFeature(server.database, id, 'Sync a Device')
const sync = { feature: 'Sync a Device' }

test('an operator switches a feature for everyone, a company, a group and one participant; the most specific decides', async () => {
  const maya = await server.participant({ company: 'northwind' })
  const sam = await server.participant({ company: 'northwind' })
  const zoe = await server.participant({ company: 'orchard' })
  const on = () => Promise.all([maya, sam, zoe].map(has))
  expect(await on()).toEqual([false, false, false])
  await set({ ...sync, value: true })
  expect(await on()).toEqual([true, true, true])
  await set({ ...sync, value: false, company: 'northwind' })
  expect(await on()).toEqual([false, false, true])
  await set({ ...sync, value: true, company: 'northwind', group: 'all' })
  expect(await on()).toEqual([true, true, true])
  await set({ ...sync, value: false, user: ` ${maya.email.toUpperCase()}` })
  expect(await on()).toEqual([false, true, true])
  expect((await registryOf(maya)).features).toEqual([{ title: 'Sync a Device', enabled: false }])
  expect((await sam.client.get('/sessions/current')).body).toMatchObject({
    hs_features: [{ title: 'Sync a Device', enabled: true }],
  })
  const told = await explain(maya.id)
  expect(told).toMatchObject({ user_id: maya.id, companies: ['northwind'], groups: ['all'], theme: 'plain' })
  const [feature] = told.features.filter(({ name }) => name === 'Sync a Device')
  expect(feature).toMatchObject({ value: false, default: false })
  expect(
    feature?.sources.map(({ level, by, company, group, value, verdict }) => [
      level,
      by,
      company,
      group,
      value,
      verdict,
    ]),
  ).toEqual([
    ['participant', 'operator', null, null, false, 'decides'],
    ['group', 'operator', 'northwind', 'all', true, 'overruled'],
    ['company', 'operator', 'northwind', null, false, 'overruled'],
    ['everyone', 'operator', null, null, true, 'overruled'],
  ])
  await set({ ...sync, value: null, user: maya.email })
  expect(await on()).toEqual([true, true, true])
})

test('what a study switches off stays off below what it switches on, and operators decide before it', async () => {
  const { id, company_id, group_id } = await server.participant({ company: 'quayside' })
  const list = (enabled: boolean) => JSON.stringify([{ title: 'Captcha Toggle', enabled }])
  await server.database
    .updateTable('companies')
    .set({ features: list(true) })
    .where('id', '=', company_id)
    .execute()
  expect(await groupHasFeature(server.database, group_id, 'Captcha Toggle')).toBe(true)
  await server.database
    .updateTable('themes')
    .set({ features: list(false) })
    .where('company_id', '=', company_id)
    .execute()
  expect(await groupHasFeature(server.database, group_id, 'Captcha Toggle')).toBe(false)
  await server.database
    .updateTable('groups')
    .set({ features: list(true) })
    .where('id', '=', group_id)
    .execute()
  expect(await hasFeature(server.database, id, 'Captcha Toggle')).toBe(true)
  const { settings } = await set({ feature: 'Captcha Toggle', value: false, company: 'quayside', group: 'all' })
  expect(await groupHasFeature(server.database, group_id, 'Captcha Toggle')).toBe(false)
  expect(settings.map(({ level, by, value }) => [level, by, value])).toEqual([
    ['group', 'operator', false],
    ['group', 'study', true],
    ['theme', 'study', false],
    ['company', 'study', true],
  ])
})

test('only the open tabs of those concerned are told', async () => {
  const [maya, sam] = [await server.participant({ company: 'told' }), await server.participant({ company: 'told' })]
  const prints = async () => (await fingerprintsOf(server.database, [maya.id, sam.id], server.app.hosts)).fingerprints
  const before = await prints()
  await set({ ...sync, value: true, user: maya.email })
  const after = await prints()
  expect(after.get(maya.id)).not.toBe(before.get(maya.id))
  expect(after.get(sam.id)).toBe(before.get(sam.id))
})

test('who changed what and when is kept, naming no participant in the list and in the audit trail', async () => {
  const { id, email } = await server.participant({ company: 'kept' })
  await set({ ...sync, value: true, company: 'kept' })
  const first = await set({ ...sync, value: true, company: 'kept' })
  expect(first.changes).toMatchObject([
    { company: 'kept', group: null, before: null, after: true, changed_by: operator.email },
  ])
  const listed = await set({ ...sync, value: true, user: email })
  expect(listed).toMatchObject({ participants: 1, changes: [{ company: 'kept' }] })
  expect(JSON.stringify(listed)).not.toContain(id)
  expect((await explain(email)).changes).toMatchObject([{ feature: 'Sync a Device', before: null, after: true }])
  const trail = await server.database
    .selectFrom('audit_trail')
    .orderBy('at')
    .select(['actor', 'action', 'subject'])
    .execute()
  expect(trail).toEqual([
    { actor: operator.email, action: 'feature_set', subject: 'Sync a Device, kept' },
    { actor: operator.email, action: 'feature_set', subject: participantMark('features', id) },
  ])
  const [latest] = first.changes
  expect((await put({ ...sync, value: false, company: 'kept', seen: latest?.id })).status).toBe(200)
  const late = await put({ ...sync, value: null, company: 'kept', seen: latest?.id })
  expect([late.status, codesOf(late)]).toEqual([409, ['CHANGED_MEANWHILE']])
})

test.each<[string, object, number, string]>([
  ['an unknown feature', { feature: 'Sync Device', value: true }, 404, 'UNKNOWN_FEATURE'],
  ['an unknown company', { ...sync, value: true, company: 'nowhere' }, 404, 'UNKNOWN_COMPANY'],
  ['an unknown person', { ...sync, value: true, user: 'nobody@example.test' }, 404, 'UNKNOWN_PERSON'],
  ['a number for a switch', { ...sync, value: 1 }, 422, 'FEATURE_VALUE_INVALID'],
  ['a person and a company', { ...sync, value: true, user: 'a@example.test', company: 'told' }, 422, 'ONE_SCOPE'],
])('%s is refused', async (_, body, status, code) => {
  const answer = await put(body)
  expect([answer.status, codesOf(answer)]).toEqual([status, [code]])
})

test('the captcha, which precedes identification, is not set for one participant', async () => {
  const answer = await put({ feature: 'Captcha Toggle', value: true, user: operator.email })
  expect([answer.status, codesOf(answer)]).toEqual([422, ['FEATURE_NOT_AT_LEVEL']])
})

test('only operators list, set and explain features', async () => {
  const { client, email } = await server.participant()
  const team = await teamOf(server, 'social')
  const asks = [client, team].flatMap((one) => [
    one.get('/features'),
    one.put('/features', { ...sync, value: true }),
    one.post('/features/explain', { user: email }),
  ])
  expect((await Promise.all(asks)).map(({ status }) => status)).toEqual(Array(6).fill(403))
})

describe('flags of a remote', () => {
  const label = Object.fromEntries(['en', 'es', 'fr', 'ar'].map((code) => [code, 'Rows of a list']))
  const number = (max: number) => ({
    rows: { label, definition: { type: 'number' as const, min: 1, max, default: 3 } },
  })

  async function publishSocial(version: string, flags: RemoteDescriptor['flags']) {
    const build = aBuild('social', version)
    build.release.descriptor.flags = flags
    return publishBuild(await teamOf(server, 'social'), build)
  }
  const flagsOf = async (who: Participant) => (await registryOf(who)).remotes[0]?.flags

  test('are set by operators without a release, and evaluated for the release that a person gets', async () => {
    const maya = await server.participant({ company: 'flagged' })
    expect((await publishSocial('1.0.0', number(10))).status).toBe(200)
    await addRule(server.database, { remote: 'social', version: '1.0.0' })
    expect(await flagsOf(maya)).toEqual({ rows: 3 })
    await set({ feature: 'social.rows', value: 5 })
    expect(await set({ feature: 'social.rows', value: 9, company: 'flagged' })).toMatchObject({
      label,
      remote: 'social',
    })
    const { remotes } = await registryOf(maya)
    expect(remotes[0]?.flags).toEqual({ rows: 9 })
    expect(remotes[0]?.descriptor.flags).toBeUndefined()
    // A release with narrower bounds passes over what it does not know.
    expect((await publishSocial('1.1.0', number(6))).status).toBe(200)
    await addRule(server.database, { remote: 'social', version: '1.1.0', company_id: maya.company_id })
    expect(await flagsOf(maya)).toEqual({ rows: 5 })
    const [rows] = (await explain(maya.email)).features.filter(({ name }) => name === 'social.rows')
    expect(rows?.sources.map(({ level, verdict }) => [level, verdict])).toEqual([
      ['company', 'not_allowed'],
      ['everyone', 'decides'],
    ])
    const refused = await put({ feature: 'social.rows', value: 50 })
    expect(errorsOf(refused)[0]?.title).toBe('social.rows can’t be set to 50. It can be: 1–6.')
  })

  test('that no release declares any more can only be ended', async () => {
    await publishSocial('1.0.0', number(10))
    await set({ feature: 'social.rows', value: 5 })
    await server.database.deleteFrom('releases').execute()
    const list = answerOf(schema.listFeatures, await operator.client.get('/features'))
    expect(list.at(-1)).toMatchObject({ name: 'social.rows', definition: null, settings: [{ value: 5 }] })
    expect(codesOf(await put({ feature: 'social.rows', value: 6 }))).toEqual(['UNKNOWN_FEATURE'])
    expect(await set({ feature: 'social.rows', value: null })).toMatchObject({ settings: [] })
  })

  test('of a withdrawn release can neither be set nor keep a name from another type', async () => {
    const choice = (...choices: string[]) => ({
      order: { label, definition: { type: 'choice' as const, choices, default: choices[0] ?? '' } },
    })
    await publishSocial('1.0.0', choice('newest', 'oldest'))
    await addRule(server.database, { remote: 'social', version: '1.0.0' })
    await publishSocial('2.0.0', { ...choice('newest', 'loudest'), ...number(10) })
    await operator.client.post('/rollouts/social/withdraw', { version: '2.0.0' })
    expect(codesOf(await put({ feature: 'social.order', value: 'loudest' }))).toEqual(['FEATURE_VALUE_INVALID'])
    expect(codesOf(await put({ feature: 'social.rows', value: 5 }))).toEqual(['UNKNOWN_FEATURE'])
    const other = { rows: { label, definition: { type: 'boolean' as const, default: true } } }
    expect((await publishSocial('3.0.0', other)).status).toBe(200)
  })

  test('are checked when a release is published', async () => {
    const texts = await publishSocial('1.0.0', { rows: { ...number(10).rows, label: { en: 'Rows' } } })
    expect([texts.status, codesOf(texts)]).toEqual([422, ['WORDS_MISSING']])
    expect((await publishSocial('1.0.0', number(10))).status).toBe(200)
    const changed = await publishSocial('1.1.0', { rows: { label, definition: { type: 'boolean', default: true } } })
    expect([changed.status, codesOf(changed)]).toEqual([422, ['FLAG_TYPE_CHANGED']])
  })
})
