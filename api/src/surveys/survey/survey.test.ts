/** @embedded */
import { newId } from '@almanac/domain/ids'
import { getSurvey, lastSurveyResponse, respondToSurvey } from '@almanac/contracts/schema/surveys/survey'
import { answerOf, errorsOf } from '../../testing/answer'
import type { TestAnswer } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { sessionRoutes } from '../../account/session/routes'
import { surveysArea } from '../area'
import { respond, storeSurvey, surveyOf, type SentTestAnswer } from '../testing'

let server: TestServer
let maya: Participant
let survey_id: string

const first = {
  key: 'first',
  title: { en: 'First', es: 'Primera' },
  introduction: { en: 'Five questions.' },
  questions: [
    {
      key: 'low',
      type: 'choice',
      label: { en: 'Low?', es: '¿Decaída?' },
      answers: [
        { value: 0, label: 'No' },
        { value: 1, label: 'Yes' },
      ],
    },
    { key: 'words', type: 'information', label: 'You said: {{low}}' },
    { key: 'energy', type: 'slider', label: 'Energy', min: 0, max: 10 },
    {
      key: 'where',
      type: 'multiple_choice',
      label: 'Where?',
      required: false,
      answers: [
        { value: 1, label: 'Head' },
        { value: 2, label: 'Back' },
      ],
    },
    { key: 'remarks', type: 'text', label: 'Remarks', required: false },
  ],
  scoring: { sum: ['low', 'energy'], maximum: 11, bands: [{ from: 0, to: 11, label: 'Any' }] },
}

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea, sessionRoutes] })
  maya = await server.participant()
  survey_id = await storeSurvey(server, maya.company_id, surveyOf(first))
})

afterAll(() => server.close())

const send = (who: Participant, id: string, answers: readonly SentTestAnswer[] | string, complete?: boolean) =>
  respond(who, survey_id, id, answers, complete === undefined ? {} : { complete })
const pageOf = (answer: TestAnswer) => answerOf(respondToSurvey, answer)
const begin = async (who: Participant, id = survey_id) => answerOf(getSurvey, await who.client.get(`/surveys/${id}`))
const rowsOf = (who: Participant) =>
  server.database.selectFrom('survey_responses').where('user_id', '=', who.id).selectAll().execute()

test('each text has its language: English when the study has none in the reader’s', async () => {
  const texts = async (locale: string) => {
    const { title, questions, scores } = await begin(await server.participant({ locale }))
    return [title, questions[0]?.label, questions[0]?.options?.[0]?.label, scores[0]?.bands[0]?.label]
  }
  expect(await texts('es')).toEqual([
    { text: 'Primera', locale: 'es' },
    { text: '¿Decaída?', locale: 'es' },
    { text: 'No' },
    { text: 'Any' },
  ])
  expect((await texts('ar')).slice(0, 2)).toEqual([
    { text: 'First', locale: 'en' },
    { text: 'Low?', locale: 'en' },
  ])
})

test('a survey is answered page by page, continued where it stopped, and completed with its score', async () => {
  const jon = await server.participant({ locale: 'es' })
  const survey = await begin(jon)
  expect(survey).toMatchObject({
    has_seen_introduction: false,
    progress: 0,
    required_questions: ['low', 'energy'],
    first_and_last_question: ['low', 'remarks'],
    answers: [],
  })
  expect(survey.questions.map(({ key }) => key)).toEqual(['low', 'words', 'energy', 'where', 'remarks'])

  const second = pageOf(await send(jon, survey.id, [{ key: 'low', value: '1' }]))
  expect(second).toMatchObject({ keys: ['words'], questions: [{ key: 'words', label: { text: 'You said: Yes' } }] })
  expect(pageOf(await send(jon, survey.id, [{ key: 'words' }])).keys).toEqual(['energy'])
  const again = await begin(jon)
  expect(again).toMatchObject({ id: survey.id, has_seen_introduction: true, answers: [{ key: 'low', value: '1' }, {}] })
  expect(again.progress).toBeGreaterThan(0)

  await send(jon, survey.id, [{ key: 'energy', value: 7 }])
  await send(jon, survey.id, [{ key: 'where', values: ['2', '1', '2'] }])
  const last = pageOf(await send(jon, survey.id, [{ key: 'remarks', value: '  ', skipped: true }], true))
  expect(last).toMatchObject({ keys: [], progress: 1 })
  expect(last.completed_at).not.toBeNull()

  const [kept] = await rowsOf(jon)
  expect(kept).toMatchObject({ score: { value: 8, maximum: 11 }, locale: 'es', engine_version: 1 })
  expect(kept?.scores).toEqual([{ key: 'score', label: null, value: 8, minimum: null, maximum: 11, band: 'Any' }])
  expect(kept?.answers).toContainEqual(expect.objectContaining({ key: 'where', values: ['1', '2'] }))
  expect(kept?.answers).toContainEqual(expect.objectContaining({ key: 'remarks', value: null, skipped: true }))
  // The next response starts from the beginning.
  expect((await begin(jon)).id).not.toBe(survey.id)
  expect(answerOf(lastSurveyResponse, await jon.client.get(`/surveys/${survey_id}/last_response`))).toMatchObject({
    id: survey.id,
    title: { text: 'Primera' },
    progress: 1,
    answers: expect.arrayContaining([expect.objectContaining({ key: 'remarks', value: '--skipped--', skipped: true })]),
  })
})

test('an introduction that was read is not shown again, although nothing was answered', async () => {
  const jon = await server.participant()
  const { id } = await begin(jon)
  await respond(jon, survey_id, id, [], { has_seen_introduction: true })
  expect(await begin(jon)).toMatchObject({ id, has_seen_introduction: true, answers: [] })
})

test('the previous page has its answer, which can be changed', async () => {
  const jon = await server.participant()
  const { id } = await begin(jon)
  await send(jon, id, [{ key: 'low', value: '1' }])
  const beside = async (call: string, key: string) =>
    pageOf(await jon.client.get(`/surveys/${survey_id}/${call}?key=${key}`))
  expect(await beside('question_before_key', 'words')).toMatchObject({
    keys: ['low'],
    answers: [{ value: '1', skipped: false }],
  })
  await send(jon, id, [{ key: 'low', value: '0' }])
  expect((await beside('question_after_key', 'low')).questions[0]?.label.text).toBe('You said: No')
  expect((await jon.client.get(`/surveys/${survey_id}/question_after_key?key=nothing`)).status).toBe(404)
})

test.each([
  [{ key: 'low', value: '2' }, 'UNKNOWN_ANSWER'],
  [{ key: 'low', skipped: true }, 'REQUIRED'],
  [{ key: 'energy', value: 11 }, 'OUT_OF_RANGE'],
  [{ key: 'energy', value: 'high' }, 'NUMBER_MISSING'],
  [{ key: 'energy', value: -1 }, 'REQUIRED'],
  [{ key: 'energy', value: '--skipped--' }, 'REQUIRED'],
  [{ key: 'where', values: ['3'] }, 'UNKNOWN_ANSWER'],
  [{ key: 'remarks', value: 'x'.repeat(10_001) }, 'TOO_LONG'],
  [{ key: 'constructor', value: 1 }, 'UNKNOWN_QUESTION'],
  [{ key: 'low@1', value: '1' }, 'UNKNOWN_QUESTION'],
])('%j is rejected with %s at its question', async (answer, code) => {
  const { id } = await begin(maya)
  const refused = await send(maya, id, [answer])
  expect(refused.status).toBe(422)
  const field = code === 'TOO_LONG' ? '0.value' : answer.key
  expect(errorsOf(refused)[0]).toMatchObject({ code, field })
  expect(await rowsOf(maya)).toEqual([])
})

test.each(['', 'not JSON', '{}', '[{"key":"low","value":1e999}]', '[{"value":1}]', 'null', '[null]', '[[[[[]]]]]'])(
  '%j as answers is rejected with 422',
  async (answers) => {
    expect((await send(maya, newId(), answers)).status).toBe(422)
  },
)

test('required questions that were never reached prevent completion, with an error at each key', async () => {
  const jon = await server.participant()
  const { id } = await begin(jon)
  const refused = await send(jon, id, [{ key: 'remarks', value: 'Last first' }], true)
  expect(errorsOf(refused).map(({ code, field }) => [code, field])).toEqual([
    ['REQUIRED', 'low'],
    ['REQUIRED', 'energy'],
  ])
  // All or nothing: the page is sent again.
  expect(await rowsOf(jon)).toEqual([])
})

const all = [
  { key: 'low', value: '1' },
  { key: 'words' },
  { key: 'energy', value: 2 },
  { key: 'where', values: [] },
  { key: 'remarks', value: 'ok' },
]

test('concurrent requests with the same answers count once; a later answer is one to the same response', async () => {
  const jon = await server.participant()
  const { id } = await begin(jon)
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(jon, id, all, true)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await rowsOf(jon)).toHaveLength(1)
  const changed = await send(jon, id, [{ key: 'low', value: '0' }])
  expect(pageOf(changed).completed_at).not.toBeNull()
  expect((await send(jon, id, all, true)).status).toBe(200)
  const [row] = await rowsOf(jon)
  expect(row).toMatchObject({
    id,
    answers: expect.arrayContaining([expect.objectContaining({ value: '1' })]) as unknown,
  })
  expect(row?.earlier_answers).toMatchObject(['1', '0'].map((value) => ({ key: 'low', value, reason: 'replaced' })))
})

test('numeric codes from an earlier release are accepted', async () => {
  const jon = await server.participant()
  const { id } = await begin(jon)
  await send(jon, id, [
    { key: 'low', value: 1 },
    { key: 'where', values: [2, 1] },
  ])
  expect((await begin(jon)).answers).toMatchObject([{ value: '1' }, { values: ['1', '2'] }])
})

test('the same response id of two participants is two responses', async () => {
  const jon = await server.participant()
  const mine = await begin(maya)
  await send(maya, mine.id, [{ key: 'low', value: '1' }])
  await send(jon, mine.id, [{ key: 'low', value: '0' }])
  const rows = await server.database
    .selectFrom('survey_responses')
    .where('id', '=', mine.id)
    .select(['user_id', 'answers'])
    .execute()
  expect(rows.find(({ user_id }) => user_id === maya.id)?.answers).toMatchObject([{ key: 'low', value: '1' }])
  expect(rows.find(({ user_id }) => user_id === jon.id)?.answers).toMatchObject([{ key: 'low', value: '0' }])
  await server.database.deleteFrom('survey_responses').execute()
})

test('a survey of another study answers 404', async () => {
  const stranger = await server.participant({ company: 'elsewhere' })
  expect((await stranger.client.get(`/surveys/${survey_id}`)).status).toBe(404)
  expect((await stranger.client.get(`/surveys/${survey_id}/last_response`)).status).toBe(404)
  expect((await stranger.client.get(`/surveys/${survey_id}/question_after_key?key=low`)).status).toBe(404)
  expect((await send(stranger, newId(), [{ key: 'low', value: '1' }])).status).toBe(404)
  expect((await server.visitor.get(`/surveys/${survey_id}`)).status).toBe(401)
})

test('a survey that changes while it is answered continues in the version in which it was begun', async () => {
  const jon = await server.participant()
  const changing = await storeSurvey(server, jon.company_id, surveyOf(first))
  const { id } = await begin(jon, changing)
  await respond(jon, changing, id, [{ key: 'low', value: '1' }])
  await storeSurvey(server, jon.company_id, surveyOf({ ...first, title: 'Second' }), { id: changing, version: 2 })
  expect(await begin(jon, changing)).toMatchObject({ title: { text: 'First' }, version: 1 })
  expect(await begin(await server.participant(), changing)).toMatchObject({ title: { text: 'Second' }, version: 2 })
})

test('the onboarding surveys of a group are in the session, with whether they are completed', async () => {
  const jon = await server.participant({ company: 'asking' })
  const asked = await storeSurvey(server, jon.company_id, surveyOf({ questions: [first.questions[4]] }))
  await server.database
    .updateTable('groups')
    .set({ onboarding_surveys: JSON.stringify([asked]) })
    .where('id', '=', jon.group_id)
    .execute()
  const named = async () => (await jon.client.get('/sessions/current')).body
  expect(await named()).toMatchObject({ onboarding_surveys: [{ id: asked, completed: false }] })
  const id = newId()
  await respond(jon, asked, id, [{ key: 'remarks', value: 'Hello' }])
  expect(await named()).toMatchObject({ onboarding_surveys: [{ id: asked, completed: false }] })
  expect((await respond(jon, asked, id, [], { complete: true })).status).toBe(200)
  expect(await named()).toMatchObject({ onboarding_surveys: [{ id: asked, completed: true }] })
})
