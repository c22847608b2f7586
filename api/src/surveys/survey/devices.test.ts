import { getSurveyResponse } from '@almanac/contracts/schema/surveys/responses'
import { getSurvey, respondToSurvey } from '@almanac/contracts/schema/surveys/survey'
import { newId } from '@almanac/domain/ids'
import { mergeAnswers } from '@almanac/domain/survey/record'
import { wallClockOf } from '@almanac/domain/time'
import { activityDocumentOf, defineActivity, giveActivity } from '../../activities/testing/fixtures'
import { answerOf } from '../../testing/answer'
import type { TestAnswer } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { surveysArea } from '../area'
import { seededRandom } from '@almanac/domain/testing/seeded-random'
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
const rows = (who = maya) =>
  server.database.selectFrom('survey_responses').where('user_id', '=', who.id).selectAll().execute()

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

test('a second device that had not heard of the completion changes the one response; the earlier answers are kept', async () => {
  const [phone, tablet] = [newId(), newId()]
  await respond(maya, survey_id, phone, [ago(9, 'one', 'phone'), ago(6, 'two', 'phone')], { complete: true })
  const late = { after_response_id: '', device: tablet }
  const first = await respond(maya, survey_id, tablet, [ago(8, 'one', 'tablet'), ago(7, 'two', 'tablet')], late)
  expect(pageOf(first)).toMatchObject({ id: phone, completed_at: new Date(now - 6 * 60_000).toISOString() })
  await respond(maya, survey_id, tablet, [ago(2, 'two', 'tablet again')], { ...late, complete: true })
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect(row?.answers).toMatchObject([{ value: 'tablet' }, { value: 'tablet again', device: tablet, version: 1 }])
  expect(row?.earlier_answers).toMatchObject([
    { value: 'phone', reason: 'replaced', device: phone },
    { value: 'tablet', reason: 'older', device: tablet },
    { value: 'phone', reason: 'replaced', device: phone },
  ])
})

test('a survey that is answered again on purpose is a further response', async () => {
  const [first, second, old] = [newId(), newId(), newId()]
  await respond(maya, survey_id, first, [ago(9, 'one', 'a')], { complete: true })
  const read = answerOf(getSurvey, await maya.client.get(`/surveys/${survey_id}`))
  expect(read).toMatchObject({ last_completed_id: first, answers: [] })
  await respond(maya, survey_id, second, [ago(8, 'one', 'b')], { after_response_id: first, complete: true })
  // A device of an earlier release does not say what it knew; its answers are of after the completion.
  await respond(maya, survey_id, old, [{ key: 'one', value: 'c' }], { complete: true })
  expect((await rows()).map(({ id }) => id).sort()).toEqual([first, second, old].sort())
})

test('a device of an earlier release joins by the time of its answers, also when it sends the introduction first', async () => {
  const [phone, tablet] = [newId(), newId()]
  await respond(maya, survey_id, phone, [ago(9, 'one', 'phone')], { complete: true })
  await respond(maya, survey_id, tablet, [], { has_seen_introduction: true })
  expect(pageOf(await respond(maya, survey_id, tablet, [ago(8, 'one', 'tablet')])).id).toBe(phone)
  expect(await rows()).toMatchObject([{ id: phone, other_ids: [tablet], answers: [{ value: 'tablet' }] }])
})

test('an onboarding survey that is completed has no further response, whatever the device knew', async () => {
  const [first, second] = [newId(), newId()]
  await respond(maya, survey_id, first, [ago(9, 'one', 'a')], { complete: true })
  const again = { after_response_id: first, onboarding: true, complete: true }
  expect(pageOf(await respond(maya, survey_id, second, [ago(1, 'one', 'b')], again)).id).toBe(first)
  expect(await rows()).toMatchObject([{ id: first, answers: [{ value: 'b' }], earlier_answers: [{ value: 'a' }] }])
})

test('answers that would leave a completed response without a required one wait for it; then there is one new score', async () => {
  const yesNo = (key: string, rest = {}) => ({
    key,
    type: 'choice',
    label: key,
    options: [
      { code: '0', label: 'No', score: 0 },
      { code: '1', label: 'Yes', score: 1 },
    ],
    ...rest,
  })
  const questions = [yesNo('low'), yesNo('often', { visible_if: '[low] = "1"' })]
  const scores = [
    { key: 'total', method: 'sum', items: ['low', 'often'], missing: 'ignore', min_answered: 1, bands: [] },
  ]
  survey_id = await storeSurvey(server, maya.company_id, surveyOf({ questions, scores }))
  const [phone, tablet] = [newId(), newId()]
  const scoreOf = async () => (await rows()).map(({ answers, score }) => [(answers as unknown[]).length, score])
  await respond(maya, survey_id, phone, [ago(9, 'low', '0')], { complete: true })
  expect(await scoreOf()).toEqual([[1, expect.objectContaining({ value: 0 })]])
  const page = pageOf(await respond(maya, survey_id, tablet, [ago(8, 'low', '1')], { after_response_id: '' }))
  expect(page).toMatchObject({ id: phone, completed_at: null, keys: ['often'] })
  expect(await scoreOf()).toEqual([[1, expect.objectContaining({ value: 0 })]])
  const rest = { after_response_id: '', complete: true }
  expect(pageOf(await respond(maya, survey_id, tablet, [ago(7, 'often', '1')], rest)).completed_at).not.toBeNull()
  expect(await scoreOf()).toEqual([[2, expect.objectContaining({ value: 2 })]])
  expect(await rows()).toMatchObject([{ earlier_answers: [{ value: '0', reason: 'replaced' }] }])
})

/** The pages of two devices, of one person, in a random order of arrival. */
async function interleaved(seed: number) {
  const person = await server.participant()
  const random = seededRandom(seed)
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const oneOf = <One>(things: readonly One[]) => things[between(0, things.length - 1)]
  let minute = 200
  const writesOf = (device: string) =>
    Array.from({ length: between(1, 3) }, (_, place) => ({
      id: device,
      answers: [ago((minute -= between(1, 9)), oneOf(['one', 'two']) ?? 'one', `${device} ${place}`)],
    }))
  const left = [writesOf(newId()), writesOf(newId())]
  const sent = left.flat()
  while (left.some((writes) => writes.length > 0)) {
    const writes = oneOf(left.filter(({ length }) => length > 0)) ?? []
    const [write] = writes.splice(0, 1)
    if (!write) continue
    const rest = { after_response_id: '', device: write.id, complete: writes.length === 0 }
    expect((await respond(person, survey_id, write.id, write.answers, rest)).status).toBe(200)
  }
  const [row, ...others] = await rows(person)
  expect(others).toEqual([])
  expect(row?.completed_at).not.toBeNull()
  const kept = JSON.stringify([row?.answers, row?.earlier_answers])
  const last = mergeAnswers(...sent.map(({ answers }) => answers.map((one) => ({ ...one, skipped: false }))))
  expect(row?.answers).toMatchObject(last.sort((a, b) => a.key.localeCompare(b.key)).map(({ value }) => ({ value })))
  for (const { answers, id } of sent) {
    const own = sent.filter((one) => one.id === id && one.answers[0]?.key === answers[0]?.key).at(-1)
    expect(kept).toContain(own?.answers[0]?.value)
  }
}

test('thirty random interleavings of two devices: one response, no answer lost', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, seed) => interleaved(seed)))
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

test('today in a rule is that of the device; a zone that the server does not know is ignored', async () => {
  const begun = { key: 'begun', type: 'date', label: 'Begun', max: '=today()' }
  survey_id = await storeSurvey(server, maya.company_id, surveyOf({ questions: [begun] }))
  const value = wallClockOf(new Date(), 'Pacific/Kiritimati').date
  const statusIn = async (time_zone: string) =>
    (await respond(maya, survey_id, newId(), [{ key: 'begun', value }], { time_zone })).status
  expect(await statusIn('Etc/GMT+12')).toBe(422)
  expect(await statusIn('Pacific/Kiritimati')).toBe(200)
  expect(await rows()).toMatchObject([{ time_zone: 'Pacific/Kiritimati' }])
  expect([200, 422]).toContain(await statusIn('Etc/Unknown'))
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
