import * as schema from '@almanac/contracts/schema/activities/history-views'
import { newId } from '@almanac/domain/ids'
import { sql } from 'kysely'
import { answerOf } from '../../testing/answer'
import type { TestAnswer } from '../../testing/client'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea, activitiesFeatures } from '../area'
import { erasePerson } from '../../kernel/erasure'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, relate, responseOf } from '../testing/fixtures'
import { deleteExpiredViews } from './record-view'

const mood = objectiveOf('SliderObjective')
let server: TestServer
let ana: Participant
let doctor: Participant
let follower: Participant
let activity: string
let response: string

beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea] })
})
afterAll(() => server.close())

beforeEach(async () => {
  ana = await server.participant({ first_name: 'Ana' })
  doctor = await server.participant({ first_name: 'Doc' })
  follower = await server.participant({ first_name: 'Fay' })
  await relate(server.database, ana, doctor, 4)
  await relate(server.database, ana, follower, 1)
  activity = await defineActivity(server.database, ana, activityDocumentOf([mood]))
  await giveActivity(server.database, ana, activity)
  const body = responseOf(activity, [{ objective_id: mood.id, type: 'SliderEntry', value: 2 }])
  expect((await ana.client.post('/responses', body)).status).toBe(200)
  response = body.id
})

const views = async (participant = ana, query = '') =>
  answerOf(schema.listHistoryViews, await participant.client.get(`/history/views${query}`))
const owner = (client: Participant['client'], query: string) => client.get(`/history/owner?${query}`)

/** Makes all views older by this interval. */
const age = (interval: string) =>
  sql`update history_views set first_viewed_at = first_viewed_at - ${interval}::interval,
    last_viewed_at = last_viewed_at - ${interval}::interval,
    first_hour = date_trunc('hour', first_viewed_at - ${interval}::interval, 'UTC') where user_id = ${ana.id}`.execute(
    server.database,
  )

test('views stay when their viewers delete their accounts, as views of former members', async () => {
  const friend = await server.participant({ first_name: 'Fred' })
  await relate(server.database, ana, friend, 2)
  for (const { client } of [doctor, friend]) await client.get(`/responses?user_id=${ana.id}`)
  expect((await views()).map(({ viewer }) => viewer.first_name).sort()).toEqual(['Doc', 'Fred'])
  for (const { id } of [doctor, friend])
    await server.database
      .transaction()
      .execute((transaction) => erasePerson(transaction, activitiesFeatures, { user_id: id, email: '' }))
  const nobody = { id: null, first_name: null, last_name: null, avatar_id: null, image_id: null }
  expect((await views()).map(({ viewer }) => viewer)).toEqual([nobody, nobody])
})

test.each<[string, () => Promise<TestAnswer>]>([
  ['the list of activities', () => doctor.client.get(`/activities?user_id=${ana.id}`)],
  ['an activity', () => doctor.client.get(`/activities/${activity}?user_id=${ana.id}`)],
  ['responses', () => doctor.client.get(`/responses?user_id=${ana.id}`)],
  ['whose history it is', () => owner(doctor.client, `user_id=${ana.id}`)],
  ['comments', () => doctor.client.get(`/responses/${response}/comments`)],
])('reading %s records one view per hour, with viewer and time', async (_, read) => {
  expect(await views()).toEqual([])
  const answers = await Promise.all([read(), read(), read(), read()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const [view, ...others] = await views()
  expect(others).toEqual([])
  expect(view).toMatchObject({ viewer: { id: doctor.id, first_name: 'Doc' } })
  expect(JSON.stringify(view)).not.toContain(doctor.email)
  expect(await views(doctor)).toEqual([])
})

test('reads within an hour of the first extend the view, a later read creates another', async () => {
  const read = () => doctor.client.get(`/responses?user_id=${ana.id}`)
  await read()
  await age('40 minutes')
  await read()
  const [one] = await views()
  expect(Date.parse(one!.last_viewed_at) - Date.parse(one!.first_viewed_at)).toBeGreaterThanOrEqual(40 * 60_000)
  await age('30 minutes')
  await read()
  const [newest, before, ...others] = await views()
  expect([before?.id, others]).toEqual([one!.id, []])
  expect(newest?.first_viewed_at).toBe(newest?.last_viewed_at)
})

test('reading one’s own history, also as another person, and refused reads are not views', async () => {
  await ana.client.get('/responses')
  expect((await ana.client.get(`/responses?view_as=${doctor.id}`)).status).toBe(200)
  expect((await owner(ana.client, `view_as=${doctor.id}`)).status).toBe(200)
  expect((await follower.client.get(`/responses?user_id=${ana.id}`)).status).toBe(404)
  expect((await follower.client.get(`/responses/${response}/comments`)).status).toBe(404)
  expect((await owner(follower.client, `user_id=${ana.id}`)).status).toBe(404)
  expect(await views()).toEqual([])
})

test('the list is paginated, newest first', async () => {
  for (const viewer of [doctor, await server.participant(), await server.participant()]) {
    if (viewer !== doctor) await relate(server.database, ana, viewer, 2)
    await viewer.client.get(`/responses?user_id=${ana.id}`)
  }
  const all = await views()
  const first = await ana.client.get('/history/views?limit=2')
  const rest = await views(ana, `?limit=2&cursor=${first.headers['x-next-cursor']}`)
  expect([...answerOf(schema.listHistoryViews, first), ...rest]).toEqual(all)
  expect(all.map(({ first_viewed_at }) => first_viewed_at)).toEqual(
    all.map(({ first_viewed_at }) => first_viewed_at).toSorted((one, other) => other.localeCompare(one)),
  )
  expect((await ana.client.get('/history/views?cursor=x')).status).toBe(422)
})

test('lists who of the circle sees any activity or all, and returns the owner of a history', async () => {
  const viewers = async () =>
    answerOf(schema.listHistoryViewers, await ana.client.get('/history/viewers')).map(
      ({ user, visibility, sees, sees_all }) => [user.first_name, visibility, sees, sees_all],
    )
  expect(await viewers()).toEqual([
    ['Doc', 4, true, true],
    ['Fay', 1, false, false],
  ])
  const exception = (other: Participant, may_see: boolean) =>
    server.database
      .insertInto('activity_visibilities')
      .values({ user_id: ana.id, activity_id: activity, relationship_id: newId(), other_user_id: other.id, may_see })
      .execute()
  await exception(doctor, false)
  await exception(follower, true)
  expect((await viewers()).map(([name, , sees]) => [name, sees])).toEqual([
    ['Doc', false],
    ['Fay', true],
  ])
  const seen = answerOf(schema.getHistoryOwner, await owner(follower.client, `user_id=${ana.id}`))
  expect([seen.id, seen.first_name]).toEqual([ana.id, 'Ana'])
  expect(JSON.stringify(seen)).not.toContain(ana.email)
})

test('views are deleted after the retention period', async () => {
  await doctor.client.get(`/responses?user_id=${ana.id}`)
  await age('2 days')
  expect(await deleteExpiredViews(server.database, new Date(Date.now() - 3 * 86_400_000), 10)).toBe(0)
  expect(await deleteExpiredViews(server.database, new Date(Date.now() - 86_400_000), 10)).toBe(1)
  expect(await views()).toEqual([])
})
