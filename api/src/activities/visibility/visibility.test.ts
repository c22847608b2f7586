import * as schema from '@almanac/contracts/schema/activities/visibility'
import * as comments from '@almanac/contracts/schema/activities/comments'
import { newId } from '@almanac/domain/ids'
import { answerOf, codesOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { imageRoutes } from '../../account/images/routes'
import { activitiesArea } from '../area'
import { activitiesIn, responsesIn } from '../testing/answers'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, relate, responseOf } from '../testing/fixtures'

const mood = objectiveOf('SliderObjective')
let server: TestServer
let ana: Participant
let doctor: Participant
let follower: Participant
let stranger: Participant
let sleep: string
let pain: string

beforeEach(async () => {
  ana = await server.participant()
  doctor = await server.participant()
  follower = await server.participant()
  stranger = await server.participant()
  await relate(server.database, ana, doctor, 4)
  await relate(server.database, ana, follower, 1)
  sleep = await defineActivity(server.database, ana, activityDocumentOf([mood]))
  pain = await defineActivity(server.database, ana, activityDocumentOf([mood]))
  for (const id of [sleep, pain]) {
    await giveActivity(server.database, ana, id)
    await ana.client.post('/responses', responseOf(id, [{ objective_id: mood.id, type: 'SliderEntry', value: 2 }]))
  }
})

beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea, imageRoutes] })
})

afterAll(() => server.close())

const circle = async (activity: string) =>
  answerOf(schema.getVisibility, await ana.client.get(`/activities/${activity}/visibility`)).user_relationships
const idOf = async (other: Participant) => (await circle(sleep)).find(({ user }) => user.id === other.id)!.id
const change = (activity: string, relationships: string[], removed_relationships: string[], client = ana.client) =>
  client.put(`/activities/${activity}/change_visibility`, { id: activity, relationships, removed_relationships })
const seenBy = async (viewer: Participant) => {
  const activities = await viewer.client.get(`/activities?user_id=${ana.id}`)
  if (activities.status === 404) return 404
  const responses = responsesIn(await viewer.client.get(`/responses?user_id=${ana.id}&with_entries=true`))
  const ids = activitiesIn(activities).map(({ id }) => id)
  for (const id of [sleep, pain]) {
    const one = await viewer.client.get(`/activities/${id}?user_id=${ana.id}`)
    expect(one.status).toBe(ids.includes(id) ? 200 : 404)
  }
  expect(new Set(responses.map(({ quest_id }) => quest_id))).toEqual(new Set(ids))
  return ids.sort()
}

test('without an exception the relationship’s level decides who sees an activity', async () => {
  expect((await circle(sleep)).map(({ user, may_see }) => [user.id, may_see])).toEqual(
    expect.arrayContaining([
      [doctor.id, true],
      [follower.id, false],
    ]),
  )
  expect(await seenBy(doctor)).toEqual([sleep, pain].sort())
  expect(await seenBy(follower)).toBe(404)
  expect(await seenBy(stranger)).toBe(404)
})

test('revoking and granting visibility applies from the next read, in every call', async () => {
  const answer = answerOf(schema.changeVisibility, await change(pain, [await idOf(follower)], [await idOf(doctor)]))
  expect(answer.user_relationships.map(({ user, may_see }) => [user.id, may_see])).toEqual(
    expect.arrayContaining([
      [doctor.id, false],
      [follower.id, true],
    ]),
  )
  expect(await seenBy(doctor)).toEqual([sleep])
  expect(await seenBy(follower)).toEqual([pain])
  expect(await seenBy(stranger)).toBe(404)
  await change(pain, [await idOf(doctor)], [await idOf(follower)])
  expect(await seenBy(doctor)).toEqual([sleep, pain].sort())
  expect(await seenBy(follower)).toBe(404)
})

test('an ended relationship shows nothing, also of activities granted before', async () => {
  await change(pain, [await idOf(follower)], [])
  await server.database
    .updateTable('relationships')
    .set({ visibility: 7 })
    .where('to_user_id', '=', follower.id)
    .execute()
  expect(await seenBy(follower)).toBe(404)
  expect((await circle(pain)).map(({ user }) => user.id)).toEqual([doctor.id])
})

test('others cannot change visibility, and another person’s relationship is refused', async () => {
  const theirs = newId()
  await server.database
    .insertInto('relationships')
    .values({
      user_id: stranger.id,
      id: theirs,
      to_user_id: doctor.id,
      to_user_email: doctor.email,
      from_status: 'Friend',
      to_status: 'Friend',
      visibility: 2,
      theme_key: null,
    })
    .execute()
  const refused = await change(pain, [await idOf(follower), theirs], [])
  expect([refused.status, codesOf(refused)]).toEqual([422, ['INVALID']])
  expect(await seenBy(follower)).toBe(404)
  for (const other of [doctor, stranger]) {
    expect((await other.client.get(`/activities/${pain}/visibility`)).status).toBe(404)
    expect((await change(pain, [], [], other.client)).status).toBe(404)
  }
})

test('a person who may see a response may comment on it; for others it is 404', async () => {
  const [response] = responsesIn(await ana.client.get(`/responses?quest_id=${pain}`))
  const path = `/responses/${response!.id}/comments`
  const id = newId()
  const said = await Promise.all([1, 2, 3].map(() => doctor.client.post(path, { id, text: '  Rest the knee.  ' })))
  expect(said.map(({ status }) => status)).toEqual([200, 200, 200])
  await ana.client.post(path, { text: 'I will.' })
  const listed = answerOf(comments.listComments, await ana.client.get(path))
  expect(listed.map(({ text, from }) => [text, from.id])).toEqual([
    ['Rest the knee.', doctor.id],
    ['I will.', ana.id],
  ])
  const empty = await ana.client.post(path, { text: ' \n ' })
  expect([empty.status, codesOf(empty)]).toEqual([422, ['COMMENT_MISSING']])
  await change(pain, [], [await idOf(doctor)])
  for (const other of [doctor, follower, stranger]) {
    expect((await other.client.get(path)).status).toBe(404)
    expect((await other.client.post(path, { text: 'Me too' })).status).toBe(404)
  }
  await ana.client.delete(`/responses/${response!.id}`)
  expect((await ana.client.get(path)).status).toBe(404)
})

test('a picture is visible to those who may see its response', async () => {
  const [response] = responsesIn(await ana.client.get(`/responses?quest_id=${pain}`))
  const id = newId()
  await server.database
    .insertInto('images')
    .values({
      user_id: ana.id,
      id,
      type: 'entry',
      content: Buffer.from('jpeg'),
      width: 1,
      height: 1,
      response_id: response!.id,
      objective_id: mood.id,
    })
    .execute()
  const seen = async (who: Participant) => (await who.client.get(`/images/entry/${id}.jpg`)).status
  expect([await seen(ana), await seen(doctor), await seen(follower), await seen(stranger)]).toEqual([
    200, 200, 404, 404,
  ])
  await change(pain, [await idOf(follower)], [await idOf(doctor)])
  expect([await seen(ana), await seen(doctor), await seen(follower), await seen(stranger)]).toEqual([
    200, 404, 200, 404,
  ])
})
