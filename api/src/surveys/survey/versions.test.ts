import { newId } from '@almanac/domain/ids'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { surveysArea } from '../area'
import { seededRandom } from '@almanac/domain/testing/seeded-random'
import { respond, storeSurvey, surveyOf, type SentTestAnswer } from '../testing'

let server: TestServer
let maya: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea] })
})
beforeEach(async () => {
  maya = await server.participant()
})
afterAll(() => server.close())

const rows = () => server.database.selectFrom('survey_responses').where('user_id', '=', maya.id).selectAll().execute()

interface Question {
  key: string
  type: 'choice' | 'number'
  /** Codes of the choice, or the largest number. */
  range: number
}
const item = ({ key, type, range }: Question) =>
  type === 'number'
    ? { key, type, label: key, required: true, min: 0, max: range }
    : {
        key,
        type,
        label: key,
        options: Array.from({ length: range }, (_, code) => ({ code: String(code), label: String(code) })),
      }
const store = (questions: readonly Question[], version: number, id = newId()) =>
  storeSurvey(server, maya.company_id, surveyOf({ questions: questions.map(item) }), { id, version })

const random = seededRandom(33)
const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))

let made = 0
const aQuestion = (): Question => {
  made += 1
  return { key: `q${made}`, type: random() < 0.5 ? 'choice' : 'number', range: between(2, 9) }
}
/** The survey after an edit: a question is gone, new, of another type or of another range. */
function edited(questions: readonly Question[]): Question[] {
  const place = between(0, questions.length - 1)
  const change = between(0, 3)
  if (change === 0 && questions.length > 1) return questions.filter((_, index) => index !== place)
  if (change === 1) return [...questions, aQuestion()]
  return questions.map((one, index) =>
    index === place ? { ...aQuestion(), key: one.key, ...(change === 2 && { type: one.type }) } : one,
  )
}
const answerTo = ({ key, type, range }: Question, version: number): SentTestAnswer =>
  type === 'number'
    ? { key, value: between(0, range), version }
    : { key, value: String(between(0, range - 1)), version }

test('of 25 surveys that are edited while answers wait, none is refused and no answer is dropped', async () => {
  for (let run = 0; run < 25; run += 1) {
    maya = await server.participant()
    let questions = Array.from({ length: between(1, 4) }, aQuestion)
    const id = await store(questions, 1)
    const onDevice = [...questions]
    const response = newId()
    const answers = onDevice.map((question) => answerTo(question, 1))
    const last = answers.pop()
    const statuses: number[] = []
    const send = async (sent: SentTestAnswer[], complete = false) =>
      statuses.push(
        (await respond(maya, id, response, sent, { survey_version: 1, after_response_id: '', complete })).status,
      )
    for (const [place, answer] of answers.entries()) {
      if (random() < 0.5) await store((questions = edited(questions)), place + 2, id)
      await send([answer])
    }
    await store((questions = edited(questions)), 9, id)
    if (last) await send([last], true)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const [row] = await rows()
    expect(row).toMatchObject({ survey_version: 1, completed_at: expect.any(Date) as unknown })
    const sent = [...answers, ...(last ? [last] : [])]
    expect(row?.answers).toMatchObject(sent.map(({ key, value }) => ({ key, value, version: 1 })))
  }
})

test('two devices with different versions share a response; an answer to a question that is gone is kept', async () => {
  const gone: Question = { key: 'gone', type: 'number', range: 9 }
  const narrowed: Question = { key: 'kept', type: 'choice', range: 5 }
  const id = await store([gone, narrowed], 1)
  await store(
    [
      { ...narrowed, range: 2 },
      { ...gone, key: 'new' },
    ],
    2,
    id,
  )
  const [phone, tablet] = [newId(), newId()]
  const begun = { after_response_id: '' }
  const old = [
    { key: 'gone', value: 7 },
    { key: 'kept', value: '4' },
  ]
  // The refused page of a device that has read the survey again meanwhile: answers of both versions in one write.
  const mixed = [...old.map((answer) => ({ ...answer, version: 1 })), { key: 'new', value: 3, version: 2 }]
  expect((await respond(maya, id, phone, mixed, { ...begun, survey_version: 2, device: phone })).status).toBe(200)
  const last = [{ key: 'kept', value: '1' }]
  const finish = { ...begun, survey_version: 2, device: tablet, complete: true }
  expect((await respond(maya, id, tablet, last, finish)).status).toBe(200)
  expect(await rows()).toMatchObject([
    {
      id: phone,
      survey_version: 2,
      answers: [
        { key: 'kept', value: '1', version: 2 },
        { key: 'new', value: 3 },
        { key: 'gone', value: 7, version: 1 },
      ],
      earlier_answers: [{ key: 'kept', value: '4', version: 1, reason: 'outdated' }],
    },
  ])
})

test('a device of an earlier release answers in the newest version that has its questions', async () => {
  const id = await store([{ key: 'gone', type: 'number', range: 9 }], 1)
  await store([{ key: 'new', type: 'number', range: 9 }], 2, id)
  const answer = await respond(maya, id, newId(), [{ key: 'gone', value: 7 }], { complete: true })
  expect(answer.status).toBe(200)
  expect(await rows()).toMatchObject([{ survey_version: 1, answers: [{ key: 'gone', value: 7 }] }])
  expect((await respond(maya, id, newId(), [{ key: 'never', value: 7 }])).status).toBe(422)
})
