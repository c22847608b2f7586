import { newId } from '@almanac/domain/ids'
import { acceptedRelationship, confirmedParticipant, setLevel } from '../../social/relationships/testing'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, responseOf } from '../testing/fixtures'

const slider = objectiveOf('SliderObjective')
let server: TestServer
let ana: Participant
let ben: Participant
/** Id of the relationship. */
let id: string
let activity: string
let response: string
let entryPicture: string
let photo: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function picture(type: 'entry' | 'profile', response_id: string | null): Promise<string> {
  const picture_id = newId()
  const content = Buffer.from('jpeg')
  await server.database
    .insertInto('images')
    .values({ user_id: ana.id, id: picture_id, type, content, width: 1, height: 1, response_id, objective_id: null })
    .execute()
  return picture_id
}

beforeEach(async () => {
  ana = await confirmedParticipant(server)
  ben = await confirmedParticipant(server)
  id = await acceptedRelationship(ana, ben, 4)
  activity = await defineActivity(server.database, ana, activityDocumentOf([slider]))
  await giveActivity(server.database, ana, activity)
  const body = responseOf(activity, [{ objective_id: slider.id, type: 'SliderEntry', value: 2 }])
  expect((await ana.client.post('/responses', body)).status).toBe(200)
  response = body.id
  entryPicture = await picture('entry', response)
  photo = await picture('profile', null)
})

/** The statuses of Ben's next requests for Ana's data, as from a page he still has open. */
async function statuses(): Promise<Record<string, number>> {
  const of = `user_id=${ana.id}`
  const period = 'start_date=2026-11-16&end_date=2026-11-29'
  const paths = {
    owner: `/history/owner?${of}`,
    summary: `/history/summary?${of}&${period}`,
    series: `/history/series?${of}&quest_id=${activity}&${period}`,
    activities: `/activities?${of}`,
    responses: `/responses?${of}`,
    comments: `/responses/${response}/comments`,
    picture: `/images/entry/${entryPicture}.jpg`,
    photo: `/images/profile/${photo}.jpg`,
  }
  const found: Record<string, number> = {}
  for (const [name, path] of Object.entries(paths)) found[name] = (await ben.client.get(path)).status
  found.comment = (await ben.client.post(`/responses/${response}/comments`, { text: 'Well done' })).status
  return found
}

const all = (status: number, more: Record<string, number> = {}) => ({
  owner: status,
  summary: status,
  series: status,
  activities: status,
  responses: status,
  comments: status,
  picture: status,
  photo: status,
  comment: status,
  ...more,
})

test.each<[string, () => Promise<{ status: number }>, Record<string, number>]>([
  ['her removal', () => ana.client.delete(`/relationships/${id}`), {}],
  ['his own leaving', () => setLevel(ben, id, 7), {}],
  ['her block', () => ana.client.post('/blocked_users', { user_id: ben.id }), {}],
  ['his block', () => ben.client.post('/blocked_users', { user_id: ana.id }), {}],
  // A follower is still in the circle, and sees the photo as in a conversation.
  ['a lower level', () => setLevel(ana, id, 1), { photo: 200 }],
])('after %s the next requests are refused', async (_, end, left) => {
  expect(await statuses()).toEqual(all(200))
  expect((await end()).status).toBeLessThan(300)
  expect(await statuses()).toEqual(all(404, left))
})
