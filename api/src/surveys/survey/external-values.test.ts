import { getSurveyResponse } from '@almanac/contracts/schema/surveys/responses'
import { getSurvey, respondToSurvey } from '@almanac/contracts/schema/surveys/survey'
import { newId } from '@almanac/domain/ids'
import { answerOf, errorsOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { surveysArea } from '../area'
import { respond, storeSurvey, surveyOf, type SentTestAnswer } from '../testing'
import { externalOf } from './external-values'
import { answeringOf } from './open'

let server: TestServer
let ana: Participant
let survey_id: string

const WORD = "%resource.item.where(linkId='word').answer.value"
const IS_SLOW = `${WORD}.replace('-', '').startsWith('slow')`
const PLAIN = `${WORD}.replace('-', '')`
const LENGTH = "%resource.item.where(linkId='plain').answer.value.length()"
const ENDLESS = '(1).repeat($this + 1)'

const text = (key: string, more: object = {}) => ({ key, type: 'text', label: key, required: false, ...more })
const fhirpath = (expression: string) => `fhirpath("${expression}")`

const withFhirPath = surveyOf({
  questions: [
    text('word'),
    text('plain', { calculated: fhirpath(PLAIN), read_only: true }),
    { key: 'length', type: 'number', label: 'Length', calculated: fhirpath(LENGTH), read_only: true },
    text('why', { required: true, visible_if: fhirpath(IS_SLOW) }),
    text('end', { warnings: [{ when: `${fhirpath(PLAIN)} = "odd"`, text: 'Odd?' }] }),
  ],
})

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea] })
})

beforeEach(async () => {
  ana = await server.participant()
  survey_id = await storeSurvey(server, ana.company_id, withFhirPath)
})

afterAll(() => server.close())

const read = async () => answerOf(getSurvey, await ana.client.get(`/surveys/${survey_id}`))
async function send(answers: SentTestAnswer[], { complete = false, id = newId() } = {}) {
  return respond(ana, survey_id, id, answers, { complete })
}
const sent = async (...[answers, options]: Parameters<typeof send>) =>
  answerOf(respondToSurvey, await send(answers, options))

test('reading and answering a survey return the FHIRPath values for all answers, including calculated ones', async () => {
  expect((await read()).external).toEqual({ [PLAIN]: null, [LENGTH]: null, [IS_SLOW]: null })
  const after = { [PLAIN]: 'slowly', [LENGTH]: 6, [IS_SLOW]: true }
  const page = await sent([{ key: 'word', value: 'slow-ly' }])
  expect(page.external).toEqual(after)
  expect(page.keys).not.toContain('end')
  expect((await read()).external).toEqual(after)
})

test('a question that FHIRPath displays after the last answers keeps the response open, and is the next page', async () => {
  const id = newId()
  const page = await sent([{ key: 'word', value: 'slow' }], { complete: true, id })
  expect(page).toMatchObject({ completed_at: null, keys: ['why'] })
  const done = await sent([{ key: 'why', value: 'Rain' }], { complete: true, id })
  expect(done.completed_at).not.toBeNull()
  const response = answerOf(getSurveyResponse, await ana.client.get(`/survey_responses/${id}`))
  expect(response.external).toMatchObject({ [LENGTH]: 4 })
})

test('a warning evaluated by FHIRPath requires confirmation once the device has its value', async () => {
  const page = await sent(
    [
      { key: 'word', value: 'od-d' },
      { key: 'end', value: 'x' },
    ],
    { complete: true },
  )
  expect(page).toMatchObject({ completed_at: null, keys: ['end'] })
  const again = await send([{ key: 'end', value: 'y' }])
  expect(errorsOf(again)).toEqual([expect.objectContaining({ code: 'CONFIRMATION_REQUIRED', field: 'end' })])
  const confirmed = await sent([{ key: 'end', value: 'y', confirmed: true }], { complete: true })
  expect(confirmed.completed_at).not.toBeNull()
})

test('concurrent answers of two devices result in values for all answers', async () => {
  await Promise.all([send([{ key: 'word', value: 'slow' }]), send([{ key: 'why', value: 'Rain' }])])
  expect((await read()).external).toMatchObject({ [PLAIN]: 'slow', [IS_SLOW]: true })
})

test('an endless expression keeps its previous value, and a survey without FHIRPath has no values', async () => {
  const id = await storeSurvey(
    server,
    ana.company_id,
    surveyOf({ questions: [text('a', { visible_if: fhirpath(ENDLESS) })] }),
  )
  const answering = await answeringOf(server.database, ana.id, id)
  const external = await externalOf({ ...answering, external: { [ENDLESS]: true } }, new Date(), 200)
  expect(external).toEqual({ [ENDLESS]: true })
  const plain = await storeSurvey(server, ana.company_id, surveyOf({ questions: [text('a')] }))
  expect(await externalOf(await answeringOf(server.database, ana.id, plain))).toBeUndefined()
})
