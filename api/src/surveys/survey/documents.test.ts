import * as consents from '@almanac/contracts/schema/surveys/consent'
import { getSurvey, respondToSurvey } from '@almanac/contracts/schema/surveys/survey'
import { newId } from '@almanac/domain/ids'
import { answerOf, errorsOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { surveysArea } from '../area'
import { storedConsents } from '../consent/testing'
import { respond, storeSurvey, surveyOf } from '../testing'

let server: TestServer
let ana: Participant
let survey_id: string
let id: string

const survey = (text: string) =>
  surveyOf({
    questions: [
      { key: 'nick', type: 'text', label: 'Nick', required: false },
      {
        key: 'agreed',
        type: 'econsent',
        label: 'Taking part',
        consent: { text, check_text: 'I agree', relationships: [{ code: 'self', label: 'Myself' }] },
      },
    ],
  })

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea] })
})
beforeEach(async () => {
  ana = await server.participant()
  survey_id = await storeSurvey(server, ana.company_id, survey('Ten years.'))
  id = newId()
})
afterAll(() => server.close())

const change = (text: string, version = 2) =>
  storeSurvey(server, ana.company_id, survey(text), { id: survey_id, version })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const nick = { key: 'nick', value: 'An', created_at: ago(60) }
const agreed = (signature_text: string, minutes = 50) => ({
  key: 'agreed',
  consent: { first_name: 'Ana', last_name: 'Ruiz', accepted_terms: true, relationship: 'self', signature_text },
  created_at: ago(minutes),
})
const read = async () => answerOf(getSurvey, await ana.client.get(`/surveys/${survey_id}`))
const rows = () => server.database.selectFrom('survey_responses').where('user_id', '=', ana.id).selectAll().execute()
const textOf = ({ questions }: Awaited<ReturnType<typeof read>>) =>
  questions.find(({ key }) => key === 'agreed')?.consent?.text.text

test('a response that was begun before the document changed continues with the new one, and keeps its other answers', async () => {
  await respond(ana, survey_id, id, [nick], { survey_version: 1 })
  await change('Twenty years.')
  const now = await read()
  expect(now).toMatchObject({ id, version: 2, document_changed: true, answers: [{ key: 'nick', value: 'An' }] })
  expect(textOf(now)).toBe('Twenty years.')
  await respond(ana, survey_id, id, [agreed('Ana', 1)], { survey_version: 2, complete: true })
  expect(await rows()).toMatchObject([{ survey_version: 2, answers: [{ version: 1 }, { version: 2 }] }])
  expect(await storedConsents(server, ana)).toMatchObject([
    { consent_text: expect.stringContaining('Twenty') as unknown },
  ])
})

test('nobody signs words that have changed: offline, under another id, or from an earlier release', async () => {
  await change('Twenty years.')
  const refused = { code: 'CONSENT_DOCUMENT_CHANGED', field: 'agreed' }
  for (const rest of [{ survey_version: 1 }, {}]) {
    const answer = await respond(ana, survey_id, id, [nick, agreed('Ana')], { ...rest, complete: true })
    expect([answer.status, errorsOf(answer)]).toEqual([409, [expect.objectContaining(refused)]])
  }
  expect(await rows()).toEqual([])
  expect(await storedConsents(server, ana)).toEqual([])
  const again = { survey_version: 2, complete: true }
  expect((await respond(ana, survey_id, id, [nick, agreed('Ana', 0)], again)).status).toBe(200)
  // Another survey's change does not matter, nor one of other words than the document's.
  await change('Twenty years.', 3)
  expect((await respond(ana, survey_id, newId(), [agreed('Ana', 0)], { survey_version: 2 })).status).toBe(200)
})

test('a consent to the earlier document is no answer any more, and stays in the history', async () => {
  await respond(ana, survey_id, id, [agreed('Ana')], { survey_version: 1 })
  await change('Twenty years.')
  expect((await read()).answers).toEqual([])
  const finish = await respond(ana, survey_id, id, [nick], { survey_version: 2, complete: true })
  expect(errorsOf(finish)).toMatchObject([{ code: 'REQUIRED', field: 'agreed' }])
  await respond(ana, survey_id, id, [nick, agreed('Ana again', 1)], { survey_version: 2, complete: true })
  expect(await rows()).toMatchObject([{ earlier_answers: [{ key: 'agreed', reason: 'outdated', version: 1 }] }])
  expect((await storedConsents(server, ana)).map(({ version, survey_version }) => [version, survey_version])).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('a consent signed on two devices is one consent with two signatures, and the first stays as it was signed', async () => {
  const [phone, tablet] = [newId(), newId()]
  const late = { survey_version: 1, after_response_id: '', complete: true }
  await respond(ana, survey_id, phone, [agreed('On the phone')], late)
  await respond(ana, survey_id, tablet, [agreed('On the tablet', 40)], late)
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    answers: [{ consent: { signature_text: 'On the phone' } }],
    earlier_answers: [{ reason: 'signed_again', consent: { signature_text: 'On the tablet' } }],
  })
  const chain = await storedConsents(server, ana)
  expect(chain).toMatchObject([
    { version: 1, signature_text: 'On the phone', survey_response_id: phone },
    { version: 2, signature_text: 'On the tablet', survey_response_id: phone },
  ])
  expect(answerOf(consents.listConsents, await ana.client.get('/consent_entries'))).toHaveLength(1)
})

test('a consent that was withdrawn is asked for again before its response can be completed', async () => {
  const signed = agreed('Ana')
  await respond(ana, survey_id, id, [signed], { survey_version: 1 })
  const [consent] = await storedConsents(server, ana)
  await ana.client.post(`/consent_entries/${consent?.id ?? ''}/withdraw`, { id: newId() })
  expect((await read()).answers).toMatchObject([{ key: 'agreed', skipped: true }])
  // A device sends the signature again that was withdrawn meanwhile, and another one signs offline before that.
  const finish = { survey_version: 1, complete: true }
  for (const answer of [signed, { ...agreed('Tablet', 45), device: newId() }])
    expect(errorsOf(await respond(ana, survey_id, id, [answer], finish))).toMatchObject([{ code: 'REQUIRED' }])
  expect(await storedConsents(server, ana)).toHaveLength(2)
  const last = await respond(ana, survey_id, id, [{ ...agreed('Ana'), created_at: new Date().toISOString() }], finish)
  expect(answerOf(respondToSurvey, last).completed_at).not.toBeNull()
  expect(await storedConsents(server, ana)).toHaveLength(3)
})
