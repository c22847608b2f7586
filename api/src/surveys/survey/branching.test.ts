import { getSurvey, respondToSurvey } from '@almanac/contracts/schema/surveys/survey'
import { answerOf, errorsOf } from '../../testing/answer'
import type { TestAnswer } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { surveysArea } from '../area'
import { respond, storeSurvey, surveyOf, type SentTestAnswer, type SentWith } from '../testing'

let server: TestServer
let maya: Participant
let survey_id: string

const yesNo = [
  { code: 'yes', label: 'Yes' },
  { code: 'no', label: 'No' },
]

/**
 * With branching, a warning, a repeating group, a calculated value, bounds from another answer, a
 * regular expression.
 */
const rich = surveyOf({
  questions: [
    { key: 'pain', type: 'choice', label: 'Pain?', options: yesNo },
    { key: 'how', type: 'slider', label: 'How bad?', min: 0, max: 10, visible_if: '[pain] = "yes"' },
    {
      key: 'weight',
      type: 'number',
      label: 'Weight',
      min: 20,
      max: 400,
      warnings: [{ when: '[weight] > 250', text: 'Is that right?' }],
    },
    { key: 'since', type: 'date', label: 'Since?', required: false, max: '=today()' },
    { key: 'code', type: 'text', label: 'Code', required: false, regex: '[A-Z]{2}\\d+' },
    {
      key: 'meds',
      type: 'group',
      label: 'Medicines',
      repeats: { max: 3 },
      questions: [
        { key: 'name', type: 'text', label: 'Name', required: false },
        { key: 'dose', type: 'number', label: 'Dose of {{name}}', required: false },
      ],
    },
    { key: 'double', type: 'number', label: 'Twice', hidden: true, calculated: '[weight] * 2' },
  ],
  scores: [
    { key: 'badness', label: 'Badness', method: 'sum', items: ['how'], minimum: 0, maximum: 10 },
    { key: 'twice', method: 'rule', rule: '[double]' },
  ],
})

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea] })
  maya = await server.participant()
  survey_id = await storeSurvey(server, maya.company_id, rich)
})

afterAll(() => server.close())

const begin = async (who: Participant) => answerOf(getSurvey, await who.client.get(`/surveys/${survey_id}`))
const pageOf = (answer: TestAnswer) => answerOf(respondToSurvey, answer)

/** A participant with an open response, and a function to answer it. */
async function answering() {
  const who = await server.participant()
  const { id } = await begin(who)
  return {
    who,
    id,
    send: (answers: readonly SentTestAnswer[] | string, rest?: SentWith) => respond(who, survey_id, id, answers, rest),
    row: () =>
      server.database.selectFrom('survey_responses').where('user_id', '=', who.id).selectAll().executeTakeFirst(),
  }
}

const faultsOf = (answer: TestAnswer) => errorsOf(answer).map(({ code, field }) => [code, field])

test('the next page depends on the answers', async () => {
  const { send } = await answering()
  expect(pageOf(await send([{ key: 'pain', value: 'no' }])).keys).toEqual(['weight'])
  expect(pageOf(await send([{ key: 'pain', value: 'yes' }])).keys).toEqual(['how'])
})

test('an answer hidden by branching is stored but not counted', async () => {
  const { send, row } = await answering()
  await send([
    { key: 'pain', value: 'yes' },
    { key: 'how', value: 7 },
    { key: 'weight', value: 70 },
  ])
  const page = pageOf(await send([{ key: 'pain', value: 'no' }], { complete: true }))
  expect(page.completed_at).not.toBeNull()
  const stored = await row()
  expect(stored?.answers).toContainEqual(expect.objectContaining({ key: 'how', value: 7 }))
  expect(stored?.score).toBeNull()
  expect(stored?.scores).toMatchObject([
    { key: 'badness', value: null },
    { key: 'twice', value: 140 },
  ])
})

test('an answer to a hidden question is optional, and is still validated', async () => {
  const { send } = await answering()
  await send([{ key: 'pain', value: 'no' }])
  expect((await send([{ key: 'how', skipped: true }])).status).toBe(200)
  expect(faultsOf(await send([{ key: 'how', value: 99 }]))).toEqual([['OUT_OF_RANGE', 'how']])
})

test('a warning requires a confirmation or a changed answer', async () => {
  const { send, row } = await answering()
  expect(faultsOf(await send([{ key: 'weight', value: 300 }]))).toEqual([['CONFIRMATION_REQUIRED', 'weight']])
  expect((await send([{ key: 'weight', value: 300, confirmed: true }])).status).toBe(200)
  expect((await row())?.answers).toMatchObject([{ key: 'weight', value: 300, confirmed: true }])
  expect((await send([{ key: 'weight', value: 80 }])).status).toBe(200)
})

test.each([
  [{ key: 'since', value: '2199-01-01' }, 'OUT_OF_RANGE'],
  [{ key: 'since', value: '2026-02-30' }, 'INVALID_DATE'],
  [{ key: 'code', value: 'ab1' }, 'PATTERN_MISMATCH'],
  [{ key: 'dose@4', value: 1 }, 'UNKNOWN_QUESTION'],
  [{ key: 'dose', value: 1 }, 'UNKNOWN_QUESTION'],
  [{ key: 'dose@0', value: 1 }, 'UNKNOWN_QUESTION'],
  [{ key: 'dose@1.5', value: 1 }, 'UNKNOWN_QUESTION'],
  [{ key: 'dose@x', value: 1 }, 'UNKNOWN_QUESTION'],
  [{ key: 'meds', value: 1 }, 'UNKNOWN_QUESTION'],
])('%j is rejected with %s', async (answer, code) => {
  const { send } = await answering()
  expect(faultsOf(await send([answer]))).toEqual([[code, answer.key]])
})

test('a repeating group has separate answers for each instance', async () => {
  const { send, who } = await answering()
  await send([
    { key: 'name@1', value: 'Ibuprofen' },
    { key: 'dose@1', value: 400 },
    { key: 'name@2', value: 'Iron' },
  ])
  expect((await begin(who)).answers.map(({ key, value }) => [key, value])).toEqual([
    ['name@1', 'Ibuprofen'],
    ['name@2', 'Iron'],
    ['dose@1', 400],
  ])
})

test('a removed instance has no answers', async () => {
  const { send, row } = await answering()
  await send([
    { key: 'name@1', value: 'Ibuprofen' },
    { key: 'name@2', value: 'Iron' },
    { key: 'dose@2', value: 20 },
  ])
  const removed = await send([
    { key: 'name@2', value: null },
    { key: 'dose@2', value: null },
  ])
  expect(removed.status).toBe(200)
  expect((await row())?.answers).toEqual([expect.objectContaining({ key: 'name@1', value: 'Ibuprofen' })])
})

test('values that the survey computes are not accepted from a device', async () => {
  const { send, row } = await answering()
  await send(
    [
      { key: 'pain', value: 'no' },
      { key: 'weight', value: 70 },
      { key: 'double', value: 9_999 },
    ],
    { complete: true },
  )
  expect((await row())?.scores).toMatchObject([{}, { key: 'twice', value: 140 }])
})

test('a request may have up to two thousand answers', async () => {
  const { send } = await answering()
  const many = (count: number) => Array.from({ length: count }, () => ({ key: 'pain', value: 'no' }))
  expect((await send(many(2_000))).status).toBe(200)
  expect((await send(many(2_001))).status).toBe(422)
})

test('a rejected request stores nothing, and earlier answers remain', async () => {
  const { send, row } = await answering()
  await send([{ key: 'pain', value: 'yes' }])
  expect(
    (
      await send([
        { key: 'how', value: 5 },
        { key: 'weight', value: 1 },
      ])
    ).status,
  ).toBe(422)
  expect((await row())?.answers).toMatchObject([{ key: 'pain' }])
})
