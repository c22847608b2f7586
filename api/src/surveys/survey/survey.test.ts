/** @embedded */
import { newId } from '@almanac/domain/ids'
import { getSurvey, respondToSurvey } from '@almanac/contracts/schema/surveys/survey'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import type { TestAnswer } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { sessionRoutes } from '../../account/session/routes'
import { surveysArea } from '../area'

let server: TestServer
let maya: Participant
let survey_id: string

const document = {
  key: 'first',
  title: { en: 'First', es: 'Primera' },
  introduction: { en: 'Five questions.' },
  source: null,
  questions: [
    {
      key: 'low',
      type: 'choice',
      label: { en: 'Low?', es: '¿Decaída?' },
      description: null,
      required: true,
      answers: [
        { value: 0, label: 'No' },
        { value: 1, label: 'Yes' },
      ],
    },
    { key: 'words', type: 'information', label: 'Nearly there', description: null, required: true },
    { key: 'energy', type: 'slider', label: 'Energy', description: null, required: true, min: 0, max: 10 },
    {
      key: 'where',
      type: 'multiple_choice',
      label: 'Where?',
      description: null,
      required: false,
      answers: [
        { value: 1, label: 'Head' },
        { value: 2, label: 'Back' },
      ],
    },
    { key: 'remarks', type: 'text', label: 'Remarks', description: null, required: false },
  ],
  scoring: { sum: ['low', 'energy'], maximum: 11, bands: [{ from: 0, to: 11, label: 'Any' }] },
}

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea, sessionRoutes] })
  maya = await server.participant()
  survey_id = newId()
  await server.database
    .insertInto('surveys')
    .values({
      id: survey_id,
      version: 1,
      company_id: maya.company_id,
      key: 'first',
      document: JSON.stringify(document),
    })
    .execute()
})

afterAll(() => server.close())

type Sent = { key: string; value?: unknown; values?: unknown; skipped?: boolean }

function respond(who: Participant, survey_response_id: string, answers: Sent[] | string) {
  const form = new FormData()
  form.append('survey_response_id', survey_response_id)
  form.append(
    'answers',
    typeof answers === 'string' ? answers : JSON.stringify(answers.map((answer) => ({ value: null, ...answer }))),
  )
  return who.client.post(`/surveys/${survey_id}/respond`, form)
}

const pageOf = (answer: TestAnswer) => answerOf(respondToSurvey, answer)
const begin = async (who: Participant) => answerOf(getSurvey, await who.client.get(`/surveys/${survey_id}`))

test('a survey says in which language its texts are: English where the study has none in the reader’s', async () => {
  const texts = async (locale: string) => {
    const reader = await server.participant({ locale })
    const { title, locale: language, question } = await begin(reader)
    return [title, language, question?.label, question?.locale]
  }
  expect(await texts('es')).toEqual(['Primera', 'es', '¿Decaída?', 'es'])
  expect(await texts('ar')).toEqual(['First', 'en', 'Low?', 'en'])
})

test('a survey is answered page by page, gone on with where it stopped, and completed with its score', async () => {
  const jon = await server.participant()
  const first = await begin(jon)
  expect(first).toMatchObject({
    title: 'First',
    introduction: 'Five questions.',
    has_seen_introduction: false,
    position: 1,
    count: 5,
    progress: 0,
    required_questions: ['low', 'energy'],
    first_and_last_question: ['low', 'remarks'],
  })
  expect(first.question).toMatchObject({
    key: 'low',
    type: 'choice',
    answers: [
      { value: 0, label: 'No' },
      { value: 1, label: 'Yes' },
    ],
  })

  expect(pageOf(await respond(jon, first.id, [{ key: 'low', value: 1 }])).question?.key).toBe('words')
  expect(pageOf(await respond(jon, first.id, [{ key: 'words' }])).question?.key).toBe('energy')
  const again = await begin(jon)
  expect(again).toMatchObject({ id: first.id, has_seen_introduction: true, position: 3, question: { key: 'energy' } })

  await respond(jon, first.id, [{ key: 'energy', value: 7 }])
  await respond(jon, first.id, [{ key: 'where', values: [2, 1, 2] }])
  const last = pageOf(await respond(jon, first.id, [{ key: 'remarks', value: '  ', skipped: true }]))
  expect(last).toMatchObject({ question: null, progress: 1 })
  expect(last.completed_at).not.toBeNull()

  const [kept] = await server.database
    .selectFrom('survey_responses')
    .where('user_id', '=', jon.id)
    .selectAll()
    .execute()
  expect(kept?.score).toMatchObject({ value: 8 })
  expect(kept?.answers).toContainEqual({ key: 'where', value: null, values: [1, 2], skipped: false })
  // The next time it begins from the start.
  expect((await begin(jon)).id).not.toBe(first.id)
})

test('Back shows what was answered, and the answer can be changed', async () => {
  const jon = await server.participant()
  const { id } = await begin(jon)
  await respond(jon, id, [{ key: 'low', value: 1 }])
  const before = answerOf(getSurvey, await jon.client.get(`/surveys/${survey_id}/question_before_key?key=words`))
  expect(before).toMatchObject({ question: { key: 'low' }, answer: { value: 1, skipped: false } })
  await respond(jon, id, [{ key: 'low', value: 0 }])
  const after = answerOf(getSurvey, await jon.client.get(`/surveys/${survey_id}/question_after_key?key=low`))
  expect(after.question?.key).toBe('words')
  expect((await jon.client.get(`/surveys/${survey_id}/question_after_key?key=nothing`)).status).toBe(404)
})

test.each([
  [{ key: 'low', value: 2 }, 'UNKNOWN_ANSWER'],
  [{ key: 'low', value: 'yes' }, 'NUMBER_MISSING'],
  [{ key: 'low', skipped: true }, 'REQUIRED'],
  [{ key: 'energy', value: 11 }, 'OUT_OF_RANGE'],
  [{ key: 'energy', value: -1 }, 'REQUIRED'],
  [{ key: 'energy', value: '--skipped--' }, 'REQUIRED'],
  [{ key: 'where', values: [3] }, 'UNKNOWN_ANSWER'],
  [{ key: 'remarks', value: 5 }, 'INVALID'],
  [{ key: 'constructor', value: 1 }, 'UNKNOWN_QUESTION'],
])('%j is refused as %s at its question', async (answer, code) => {
  const { id } = await begin(maya)
  const refused = await respond(maya, id, [answer])
  expect(refused.status).toBe(422)
  expect(errorsOf(refused)[0]).toMatchObject({ code, field: answer.key })
})

test.each(['', 'not JSON', '{}', '[]', '[{"key":"low","value":1e999}]', '[{"value":1}]', 'null'])(
  '%j as answers is refused, not an error',
  async (answers) => {
    expect((await respond(maya, newId(), answers)).status).toBe(422)
  },
)

test('the same answers sent at the same moment count once; others to what is completed are refused', async () => {
  const jon = await server.participant()
  const { id } = await begin(jon)
  const all = [
    { key: 'low', value: 1 },
    { key: 'words' },
    { key: 'energy', value: 2 },
    { key: 'where', values: [] },
    { key: 'remarks', value: 'ok' },
  ]
  const answers = await Promise.all(Array.from({ length: 6 }, () => respond(jon, id, all)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(
    await server.database.selectFrom('survey_responses').where('user_id', '=', jon.id).select('id').execute(),
  ).toHaveLength(1)
  const changed = await respond(jon, id, [{ key: 'low', value: 0 }])
  expect([changed.status, codesOf(changed)]).toEqual([409, ['SURVEY_COMPLETED']])
})

test('what another participant answers under the same id stays their own', async () => {
  const jon = await server.participant()
  const mine = await begin(maya)
  await respond(maya, mine.id, [{ key: 'low', value: 1 }])
  expect(pageOf(await respond(jon, mine.id, [{ key: 'low', value: 0 }])).answer).toBeNull()
  const rows = await server.database
    .selectFrom('survey_responses')
    .where('id', '=', mine.id)
    .select(['user_id', 'answers'])
    .execute()
  expect(rows.find(({ user_id }) => user_id === maya.id)?.answers).toEqual([{ key: 'low', value: 1, skipped: false }])
})

test('a survey of another study does not exist', async () => {
  const stranger = await server.participant({ company: 'elsewhere' })
  expect((await stranger.client.get(`/surveys/${survey_id}`)).status).toBe(404)
  expect((await respond(stranger, newId(), [{ key: 'low', value: 1 }])).status).toBe(404)
  expect((await server.visitor.get(`/surveys/${survey_id}`)).status).toBe(401)
})

test('a survey that changes while it is answered goes on as it was begun', async () => {
  const jon = await server.participant()
  const { id } = await begin(jon)
  await respond(jon, id, [{ key: 'low', value: 1 }])
  await server.database
    .insertInto('surveys')
    .values({
      id: survey_id,
      version: 2,
      company_id: maya.company_id,
      key: 'first',
      document: JSON.stringify({ ...document, title: 'Second' }),
    })
    .execute()
  expect((await begin(jon)).title).toBe('First')
  expect((await begin(await server.participant())).title).toBe('Second')
})

test('the surveys that a group asks first are named with the user until they are completed', async () => {
  const jon = await server.participant({ company: 'asking' })
  const first = newId()
  await server.database
    .insertInto('surveys')
    .values({
      id: first,
      version: 1,
      company_id: jon.company_id,
      key: 'first',
      document: JSON.stringify({ ...document, questions: [document.questions[4]], scoring: null }),
    })
    .execute()
  await server.database
    .updateTable('groups')
    .set({ onboarding_surveys: JSON.stringify([first]) })
    .where('id', '=', jon.group_id)
    .execute()
  expect((await jon.client.get('/sessions/current')).body).toMatchObject({
    onboarding_surveys: [{ id: first, completed: false }],
  })
  const form = new FormData()
  form.append('survey_response_id', newId())
  form.append('answers', JSON.stringify([{ key: 'remarks', value: 'Hello' }]))
  expect((await jon.client.post(`/surveys/${first}/respond`, form)).status).toBe(200)
  expect((await jon.client.get('/sessions/current')).body).toMatchObject({
    onboarding_surveys: [{ id: first, completed: true }],
  })
})
