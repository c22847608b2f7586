import { getSurveyResponse } from '@almanac/contracts/schema/surveys/responses'
import { getSurvey, respondToSurvey } from '@almanac/contracts/schema/surveys/survey'
import { newId } from '@almanac/domain/ids'
import { activityDocumentOf, defineActivity, giveActivity } from '../../activities/testing/fixtures'
import { answerOf, codesOf } from '../../testing/answer'
import type { TestAnswer } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { surveysArea } from '../area'
import { respond, storeSurvey, surveyOf } from '../testing'

let server: TestServer
let maya: Participant
let survey_id: string

const text = (key: string) => ({ key, type: 'text', label: key, required: false })

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea] })
})

beforeEach(async () => {
  maya = await server.participant()
  survey_id = await storeSurvey(server, maya.company_id, surveyOf({ questions: [text('one'), text('two')] }))
})

afterAll(() => server.close())

const pageOf = (answer: TestAnswer) => answerOf(respondToSurvey, answer)
const now = Date.now()
/** An answer given this number of minutes ago. */
const ago = (minutes: number, key: string, value: string) => ({
  key,
  value,
  created_at: new Date(now - minutes * 60_000).toISOString(),
})
const valuesOf = async () => {
  const { answers } = answerOf(getSurvey, await maya.client.get(`/surveys/${survey_id}`))
  return Object.fromEntries(answers.map(({ key, value }) => [key, value]))
}
const rows = () => server.database.selectFrom('survey_responses').where('user_id', '=', maya.id).selectAll().execute()

test('a survey that a second device begins under its own id continues the first response', async () => {
  const [phone, tablet] = [newId(), newId()]
  await respond(maya, survey_id, phone, [ago(5, 'one', 'phone')])
  expect(pageOf(await respond(maya, survey_id, tablet, [ago(4, 'two', 'tablet')])).id).toBe(phone)
  expect(await rows()).toHaveLength(1)
  expect(await valuesOf()).toEqual({ one: 'phone', two: 'tablet' })
})

test('a completed response is read by the id of each device, and by nobody else', async () => {
  const [phone, tablet] = [newId(), newId()]
  await respond(maya, survey_id, phone, [ago(5, 'one', 'phone')])
  await respond(maya, survey_id, tablet, [ago(4, 'two', 'tablet')], { complete: true })
  for (const id of [phone, tablet]) {
    const read = await maya.client.get(`/survey_responses/${id}`)
    expect(answerOf(getSurveyResponse, read).id).toBe(phone)
  }
  const other = await server.participant()
  expect((await other.client.get(`/survey_responses/${tablet}`)).status).toBe(404)
})

test('devices that begin concurrently share one response', async () => {
  const ids = Array.from({ length: 4 }, () => newId())
  const answers = await Promise.all(ids.map((id, index) => respond(maya, survey_id, id, [ago(index, 'one', id)])))
  expect(new Set(answers.map((answer) => pageOf(answer).id)).size).toBe(1)
  expect(await rows()).toHaveLength(1)
  expect(await valuesOf()).toEqual({ one: ids[0] })
})

test('of two answers to a question the newer counts, whichever arrives first', async () => {
  const id = newId()
  await respond(maya, survey_id, id, [ago(1, 'one', 'newer'), ago(9, 'two', 'older')])
  await respond(maya, survey_id, id, [ago(5, 'one', 'older'), ago(5, 'two', 'newer')])
  expect(await valuesOf()).toEqual({ one: 'newer', two: 'newer' })
})

test('after completion by another device, an older answer is ignored and a newer one is rejected', async () => {
  const [phone, tablet] = [newId(), newId()]
  await respond(maya, survey_id, phone, [ago(9, 'one', 'phone')])
  await respond(maya, survey_id, tablet, [ago(8, 'two', 'tablet')])
  await respond(maya, survey_id, phone, [ago(6, 'two', 'phone')], { complete: true })
  expect((await respond(maya, survey_id, tablet, [ago(8, 'two', 'tablet')])).status).toBe(200)
  const newer = await respond(maya, survey_id, tablet, [ago(1, 'two', 'tablet again')])
  expect([newer.status, codesOf(newer)]).toEqual([409, ['SURVEY_COMPLETED']])
  const [row] = await rows()
  expect(row?.answers).toMatchObject([{ value: 'phone' }, { value: 'phone' }])
})

test('a survey answered offline has the times of its answers, unless they are in the future', async () => {
  const id = newId()
  await respond(maya, survey_id, id, [ago(120, 'one', 'x')])
  await respond(maya, survey_id, id, [ago(60, 'two', 'y')], { complete: true })
  const [row] = await rows()
  expect(row?.started_at.getTime()).toBe(now - 120 * 60_000)
  expect(row?.completed_at?.getTime()).toBe(now - 60 * 60_000)

  const ahead = newId()
  await respond(maya, survey_id, ahead, [ago(-60 * 24 * 365, 'one', 'x')], { complete: true })
  const latest = (await rows()).find((one) => one.id === ahead)
  expect(Math.abs((latest?.completed_at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
})

test('the id of a response to another survey answers 404', async () => {
  const other = await storeSurvey(server, maya.company_id, surveyOf({ questions: [text('one')] }))
  const id = newId()
  await respond(maya, other, id, [ago(1, 'one', 'x')])
  expect((await respond(maya, survey_id, id, [ago(1, 'one', 'x')])).status).toBe(404)
  expect(await rows()).toHaveLength(1)
})

test('the activity of a survey is stored with the response; another user’s activity answers 404', async () => {
  const activity_of = async (who: Participant) => {
    const id = await defineActivity(server.database, who, activityDocumentOf([]))
    await giveActivity(server.database, who, id)
    return id
  }
  const [own, foreign] = [await activity_of(maya), await activity_of(await server.participant())]
  const refused = await respond(maya, survey_id, newId(), [ago(2, 'one', 'a')], { quest_id: foreign })
  expect(refused.status).toBe(404)
  expect(await rows()).toEqual([])
  await respond(maya, survey_id, newId(), [ago(2, 'one', 'a')], { quest_id: own })
  await respond(maya, survey_id, newId(), [ago(1, 'two', 'b')])
  expect(await rows()).toMatchObject([{ activity_id: own }])
})

test('an alert read on one device is read on all devices until completion; unknown alerts are ignored', async () => {
  const alert = { when: '[one] = "bad"', title: 'Talk to somebody', text: 'Call.' }
  const alerts = [
    { ...alert, key: 'first' },
    { ...alert, key: 'second' },
  ]
  survey_id = await storeSurvey(server, maya.company_id, surveyOf({ questions: [text('one'), text('two')], alerts }))
  const readAlerts = async () => answerOf(getSurvey, await maya.client.get(`/surveys/${survey_id}`)).read_alerts
  const [phone, tablet] = [newId(), newId()]
  await respond(maya, survey_id, phone, [ago(5, 'one', 'bad')])
  expect(await readAlerts()).toEqual([])
  await Promise.all([
    respond(maya, survey_id, phone, [], { read_alerts: ['second', 'made_up'] }),
    respond(maya, survey_id, tablet, [], { read_alerts: ['first'] }),
  ])
  expect(await readAlerts()).toEqual(['first', 'second'])
  await respond(maya, survey_id, phone, [ago(1, 'two', 'fine')], { complete: true })
  expect(await readAlerts()).toEqual([])
})

test.each(['{', '{}', '[1]', JSON.stringify(['x'.repeat(41)]), JSON.stringify(Array.from({ length: 101 }, () => 'x'))])(
  'read alerts that are %.20s are rejected',
  async (read_alerts) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ survey_response_id: newId(), answers: '[]', read_alerts }))
      form.append(name, value)
    expect((await maya.client.post(`/surveys/${survey_id}/respond`, form)).status).toBe(422)
    expect(await rows()).toEqual([])
  },
)
