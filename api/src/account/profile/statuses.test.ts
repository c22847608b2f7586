import * as schema from '@almanac/contracts/schema/account/profile'
import { answerOf, codesOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { profileRoutes } from './routes'

let server: TestServer
let ana: Participant
let ben: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [profileRoutes] })
})

beforeEach(async () => {
  ana = await server.participant({ locale: 'fr' })
  ben = await server.participant()
})

afterAll(() => server.close())

const statuses = async ({ client } = ana) =>
  answerOf(schema.listStatuses, await client.get('/statuses')).map(({ text }) => text)
const goal = async ({ id, client } = ana) => answerOf(schema.getProfile, await client.get(`/users/${id}`)).status

test('the profile shows the newest health goal, and previous ones are retained', async () => {
  expect([await goal(), await statuses()]).toEqual([null, []])
  await ana.client.post('/statuses', { text: 'Walk every day' })
  expect(answerOf(schema.createStatus, await ana.client.post('/statuses', { text: '  Sleep eight hours ' })).text).toBe(
    'Sleep eight hours',
  )
  expect([await goal(), await statuses()]).toEqual(['Sleep eight hours', ['Sleep eight hours', 'Walk every day']])
  expect([await goal(ben), await statuses(ben)]).toEqual([null, []])
})

test('a goal that is sent twice, because its answer was lost, is set once; an earlier one can be set again', async () => {
  const set = (text: string) => ana.client.post('/statuses', { text })
  await Promise.all([set('Walk'), set('Walk'), set('Walk')])
  expect(await statuses()).toEqual(['Walk'])
  await set('Sleep')
  await set('Walk')
  expect(await statuses()).toEqual(['Walk', 'Sleep', 'Walk'])
})

test.each([
  [{ text: ' ' }, 'CANT_BE_BLANK'],
  [{}, 'REQUIRED'],
  [{ text: 'x'.repeat(501) }, 'TOO_LONG'],
])('%j is refused as a health goal', async (body, code) => {
  expect(codesOf(await ana.client.post('/statuses', body))).toEqual([code])
})

test('a watched tour stays watched, only for that user', async () => {
  const tours = async ({ client } = ana) => answerOf(schema.listTutorials, await client.get('/tutorials'))
  expect(await tours()).toEqual([
    { id: 'dashboard', name: 'Votre tableau de bord', watched: false },
    { id: 'circle_of_support', name: 'Votre cercle de soutien', watched: false },
  ])
  const answers = await Promise.all([1, 2, 3].map(() => ana.client.post('/tutorials/dashboard/watch')))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  expect((await tours()).map(({ watched }) => watched)).toEqual([true, false])
  expect((await tours(ben)).map(({ watched }) => watched)).toEqual([false, false])
  expect((await ana.client.post('/tutorials/other/watch')).status).toBe(404)
})

test('health goals and tours are 401 for a visitor', async () => {
  for (const path of ['/statuses', '/tutorials']) expect((await server.visitor.get(path)).status).toBe(401)
})
