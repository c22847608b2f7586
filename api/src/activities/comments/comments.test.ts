import * as comments from '@almanac/contracts/schema/activities/comments'
import { commentProblem } from '@almanac/contracts/rules/activities/comments'
import type { UserEvent } from '@almanac/contracts/platform/events'
import { newId } from '@almanac/domain/ids'
import { safeParse } from 'zod/v4/core'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { answerOf, codesOf } from '../../testing/answer'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, relate, responseOf } from '../testing/fixtures'

let server: TestServer
let ana: Participant
let doctor: Participant
let daughter: Participant
let stranger: Participant
let activity: string
let response: string
const notified: { user_ids: string[]; event: UserEvent }[] = []

async function recorded(more: Record<string, unknown> = {}): Promise<string> {
  const body = responseOf(activity, [], more)
  expect((await ana.client.post('/responses', body)).status).toBe(200)
  return body.id
}

const on = (id: string) => `/responses/${id}/comments`
const say = (who: Participant, text: string, id = response) => who.client.post(on(id), { text })
const textsFor = async (who: Participant, id = response) =>
  answerOf(comments.listComments, await who.client.get(on(id))).map(({ text }) => text)
const noticesOf = (id: string) =>
  server.database.selectFrom('comment_notices').where('response_id', '=', id).selectAll().execute()

beforeAll(async () => {
  server = await startTestServer()
  const { publish } = server.app.eventPublisher
  server.app.eventPublisher.publish = (user_ids, event, origin) => {
    notified.push({ user_ids: [...user_ids].sort(), event })
    publish(user_ids, event, origin)
  }
  ana = await server.participant()
  doctor = await server.participant()
  daughter = await server.participant()
  stranger = await server.participant()
  await relate(server.database, ana, doctor, 4)
  await relate(server.database, daughter, ana, 3)
  activity = await defineActivity(server.database, ana, activityDocumentOf([objectiveOf('ContentObjective')]))
  await giveActivity(server.database, ana, activity)
})
beforeEach(async () => {
  response = await recorded()
  notified.length = 0
})
afterAll(() => server.close())

test('a comment is published to everybody who may see the response, and to nobody else', async () => {
  expect((await say(doctor, 'Well done')).status).toBe(200)
  const comment = { type: 'comment', response_id: response }
  expect(notified).toEqual([{ user_ids: [ana.id, daughter.id, doctor.id].sort(), event: comment }])

  await server.database
    .insertInto('activity_visibilities')
    .values({
      user_id: ana.id,
      activity_id: activity,
      relationship_id: newId(),
      other_user_id: daughter.id,
      may_see: false,
    })
    .execute()
  expect((await say(daughter, 'And I?')).status).toBe(404)
  await say(ana, 'Thank you')
  expect(notified.at(-1)).toEqual({ user_ids: [ana.id, doctor.id].sort(), event: comment })
  await server.database.deleteFrom('activity_visibilities').execute()

  const hidden = await recorded({ is_visible: false })
  await say(ana, 'A note to myself', hidden)
  expect(notified.at(-1)).toMatchObject({ user_ids: [ana.id] })
})

test('who has blocked an author gets none of their comments, no event and no notice of them', async () => {
  const block = { user_id: daughter.id, blocked_user_id: doctor.id }
  await say(ana, 'How do you sleep?')
  await say(daughter, 'Well')
  await server.database.insertInto('blocked_users').values(block).execute()
  await say(doctor, 'Drink less coffee')
  expect(notified.at(-1)?.user_ids).toEqual([ana.id, doctor.id].sort())
  expect((await noticesOf(response)).some((one) => one.user_id === daughter.id && one.unread_since !== null)).toBe(
    false,
  )
  expect(await textsFor(daughter)).toEqual(['How do you sleep?', 'Well'])
  expect(await textsFor(ana)).toEqual(['How do you sleep?', 'Well', 'Drink less coffee'])
  await server.database.deleteFrom('blocked_users').execute()
  expect(await textsFor(daughter)).toHaveLength(3)
})

test('others, including removed members, cannot read or add comments, or learn of the response', async () => {
  await say(doctor, 'Well done')
  const refusals = async (who: Participant) =>
    [await who.client.get(on(response)), await say(who, 'Me too')].map((answer) => [answer.status, codesOf(answer)])
  const unknown = [404, ['NOT_FOUND']]
  expect(await refusals(stranger)).toEqual([unknown, unknown])
  const between = server.database.updateTable('relationships').where('to_user_id', '=', doctor.id)
  await between.set({ visibility: 7 }).execute()
  expect(await refusals(doctor)).toEqual([unknown, unknown])
  await between.set({ visibility: 4 }).execute()
  expect(await textsFor(ana)).toEqual(['Well done'])
})

test('deleting a response deletes its comments and pending notices', async () => {
  await say(doctor, 'Well done')
  expect(await noticesOf(response)).toHaveLength(1)
  expect((await ana.client.delete(`/responses/${response}`)).status).toBe(204)
  expect((await ana.client.get(on(response))).status).toBe(404)
  expect((await say(doctor, 'Still here?')).status).toBe(404)
  const left = await server.database.selectFrom('comments').where('response_id', '=', response).selectAll().execute()
  expect([left, await noticesOf(response)]).toEqual([[], []])
})

test('changes of a response are published to everybody who could see it before or can after', async () => {
  const everybody = [ana.id, daughter.id, doctor.id].sort()
  const toldAfter = async (what: Promise<{ status: number }>) => {
    expect((await what).status).toBeLessThan(300)
    return notified.splice(0)
  }
  const change = (is_visible: boolean) =>
    toldAfter(ana.client.put(`/responses/${response}`, responseOf(activity, [], { id: response, is_visible })))
  const changed = { type: 'responses' }
  expect(await change(true)).toEqual([{ user_ids: everybody, event: changed }])
  expect(await change(false)).toEqual([{ user_ids: everybody, event: changed }])
  expect(await change(false)).toEqual([{ user_ids: [ana.id], event: changed }])
  expect(await change(true)).toEqual([{ user_ids: everybody, event: changed }])
  const deleted = await toldAfter(ana.client.delete(`/responses/${response}`))
  expect(deleted).toEqual([{ user_ids: everybody, event: changed }])
  expect((await doctor.client.delete(`/responses/${response}`)).status).toBe(404)
  expect(notified).toEqual([])
})

test('comments are paginated, each once and in order', async () => {
  for (let index = 0; index < 5; index += 1) await say(index % 2 ? ana : doctor, `Comment ${index}`)
  const texts: string[] = []
  let cursor = ''
  do {
    const page = await ana.client.get(`${on(response)}?limit=2${cursor && `&cursor=${cursor}`}`)
    texts.push(...answerOf(comments.listComments, page).map(({ text }) => text))
    cursor = String(page.headers['x-next-cursor'] ?? '')
  } while (cursor)
  expect(texts).toEqual([0, 1, 2, 3, 4].map((index) => `Comment ${index}`))
})

test('the hourly limit of comments returns 429 and keeps earlier comments', async () => {
  const busy = await server.participant()
  await relate(server.database, ana, busy, 2)
  await server.database.deleteFrom('rate_limits').execute()
  expect((await say(busy, 'Again')).status).toBe(200)
  await server.database.updateTable('rate_limits').set({ hits: 200 }).execute()
  const refused = await say(busy, 'Once more')
  expect([refused.status, codesOf(refused)]).toEqual([429, ['TOO_MANY_REQUESTS']])
  expect(await textsFor(ana)).toEqual(['Again'])
  await server.database.deleteFrom('rate_limits').execute()
})

test.each([
  ['', 'COMMENT_MISSING'],
  [' \n\t ', 'COMMENT_MISSING'],
  ['x', null],
  ['x'.repeat(5_000), null],
  ['x'.repeat(5_001), 'COMMENT_TOO_LONG'],
])('client and server validate alike: %#', async (text, problem) => {
  expect(commentProblem(text)).toBe(problem)
  expect(safeParse(comments.addComment.body, { text }).success).toBe(problem === null)
  const { status } = await say(ana, text)
  expect(status).toBe(problem === null ? 200 : 422)
})
