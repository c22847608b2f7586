import * as schema from '@almanac/contracts/schema/surveys/consent'
import { getSurveyResponse } from '@almanac/contracts/schema/surveys/responses'
import { newId } from '@almanac/domain/ids'
import { newSigner } from '../../platform'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { surveysArea } from '../area'
import { respond, storeSurvey, surveyOf } from '../testing'
import { exportConsents } from './export'
import { drawnSignature, sendConsent, storedConsents } from './testing'
import { verifyExport } from './verify'

let server: TestServer
let ana: Participant
let survey_id: string
let response_id: string

const survey = (text: string | object, more: object = {}) =>
  surveyOf({
    questions: [
      { key: 'nick', type: 'text', label: 'Nick' },
      {
        key: 'stop',
        type: 'choice',
        label: 'May you stop?',
        options: [
          { code: 'yes', label: 'Yes' },
          { code: 'no', label: 'No' },
        ],
      },
      {
        key: 'agreed',
        type: 'econsent',
        label: 'Taking part',
        consent: {
          text,
          check_text: 'I agree',
          relationships: [{ code: 'self', label: 'Myself' }],
          comprehension: [{ key: 'stop', correct: ['yes'] }],
          ...more,
        },
      },
    ],
  })

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea] })
})

beforeEach(async () => {
  ana = await server.participant()
  survey_id = await storeSurvey(server, ana.company_id, survey('Dear {{nick}}, samples are kept for ten years.'))
  response_id = newId()
  const consent = { first_name: 'Ana', last_name: 'Ruiz', accepted_terms: true, relationship: 'self' }
  const answers = [
    { key: 'nick', value: 'A*n*' },
    { key: 'stop', value: 'yes' },
    { key: 'agreed', consent: { ...consent, signature_text: 'Ana Ruiz' } },
  ]
  expect((await respond(ana, survey_id, response_id, answers, { complete: true })).status).toBe(200)
})

afterAll(() => server.close())

const change = (text: string | object, version = 2, more: object = {}) =>
  storeSurvey(server, ana.company_id, survey(text, more), { id: survey_id, version })
const listed = async (who = ana) => answerOf(schema.listConsents, await who.client.get('/consent_entries'))
const first = async () => {
  const [consent] = await listed()
  if (!consent) throw new Error('There is no consent.')
  return consent
}
const terms = async (id: string) =>
  answerOf(schema.getConsentAgainTerms, await ana.client.get(`/consent_entries/${id}/terms`))
const whole = { relationship: 'self', consent_signature_text: 'Ana', comprehension: '{"stop":["yes"]}' }
const again = (id: string, fields: object = {}, who = ana) =>
  sendConsent(who, `/consent_entries/${id}/again`, { ...whole, ...fields })
const replay = async () => answerOf(getSurveyResponse, await ana.client.get(`/survey_responses/${response_id}`))

test('a changed document is due again with the previous text; the new consent extends the chain, and the response is unchanged', async () => {
  const consent = await first()
  expect(consent).toMatchObject({ due: false, text: '# Taking part\n\nDear A\\*n\\*, samples are kept for ten years.' })
  expect(codesOf(await again(consent.id))).toEqual(['CONSENT_NOT_DUE'])
  const before = await replay()
  await change('Dear {{nick}}, samples are kept for twenty years.')
  expect(await first()).toMatchObject({ id: consent.id, due: true })
  expect(await terms(consent.id)).toMatchObject({
    due: true,
    definition_version: 2,
    document: { text: 'Dear A\\*n\\*, samples are kept for twenty years.' },
    comprehension: [{ key: 'stop', correct: ['yes'], right: 'any_one' }],
    before: { text: consent.text, check_text: 'I agree' },
  })
  const id = newId()
  const image = await drawnSignature()
  const given = await again(consent.id, { id, image, consent_signature_text: undefined })
  expect(answerOf(schema.giveConsentAgain, given)).toMatchObject({ id, version: 2, withdrawn: false })
  expect((await again(consent.id, { id })).status).toBe(201)
  expect(await first()).toMatchObject({ id, due: false, survey: { text: 'Test' } })
  const rows = await storedConsents(server, ana)
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({
    survey_version: 2,
    survey_response_id: response_id,
    question_key: 'agreed',
    previous_hash: rows[0]?.hash,
    consent_text: '# Taking part\n\nDear A\\*n\\*, samples are kept for twenty years.',
    relationship: 'Myself',
    comprehension: [{ question: 'May you stop?', answer: 'Yes' }],
    signature_hash: expect.any(String) as unknown,
  })
  expect(await replay()).toEqual(before)
  const lines: string[] = []
  const exporter = { signer: newSigner(), installation: 'https://almanac.test' }
  await exportConsents(server.database, exporter, (line) => {
    lines.push(line)
    return Promise.resolve()
  })
  expect((await verifyExport(lines)).fault).toBeNull()
})

test('HTML of a study is neither displayed nor stored: the stored text is the displayed one', async () => {
  await change('<p>Samples are kept for <b>twenty</b> years.</p><script>1</script>')
  const { id } = await first()
  const read = await terms(id)
  expect(read.document?.text).toBe('Samples are kept for twenty years.')
  await again(id)
  expect((await storedConsents(server, ana))[1]?.consent_text).toBe(read.text)
  expect(read.text).toBe('# Taking part\n\nSamples are kept for twenty years.')
})

test('a withdrawn consent can be given again to the same terms, once', async () => {
  const { id } = await first()
  await ana.client.post(`/consent_entries/${id}/withdraw`, { id: newId() })
  const withdrawn = await first()
  expect(withdrawn).toMatchObject({ withdrawn: true, due: true })
  expect((await terms(withdrawn.id)).before).toBeNull()
  expect((await again(withdrawn.id)).status).toBe(201)
  expect(codesOf(await again(withdrawn.id))).toEqual(['CONSENT_NOT_DUE'])
  expect((await storedConsents(server, ana)).map(({ withdrawn: back }) => back)).toEqual([false, true, false])
})

test('a renewed consent requires every part anew', async () => {
  await change('Other words')
  const { id } = await first()
  const nothing = {
    accepted_consent: 'false',
    consenting_first_name: ' ',
    consenting_last_name: '',
    relationship: 'owner',
    consent_signature_text: '',
    comprehension: '{"stop":["no"]}',
  }
  expect(errorsOf(await again(id, nothing)).map(({ code, field }) => `${code} ${field ?? ''}`)).toEqual([
    'COMPREHENSION_WRONG comprehension',
    'MANDATORY consenting_first_name',
    'MANDATORY consenting_last_name',
    'RELATIONSHIP_MISSING relationship',
    'CONSENT_NOT_ACCEPTED accepted_consent',
    'SIGNATURE_MISSING consent_signature_image',
  ])
  expect(await storedConsents(server, ana)).toHaveLength(1)
})

test('a consent given offline to earlier terms is stored as such, and the newer terms are due', async () => {
  await change('Second words')
  const { id } = await first()
  await change('Third words', 3)
  expect((await again(id, { definition_version: 2 })).status).toBe(201)
  expect(await storedConsents(server, ana)).toMatchObject([
    {},
    { survey_version: 2, consent_text: '# Taking part\n\nSecond words' },
  ])
  expect(await first()).toMatchObject({ due: true })
})

test('a changed withdrawal text or further relationships do not require a new consent', async () => {
  await change('Dear {{nick}}, samples are kept for ten years.', 2, {
    withdrawal_text: 'They are destroyed.',
    relationships: [
      { code: 'self', label: 'Myself' },
      { code: 'parent', label: 'Parent' },
    ],
  })
  expect(await first()).toMatchObject({ due: false })
})

test('another user can neither read the terms nor give the consent', async () => {
  await change('Other words')
  const { id } = await first()
  const ben = await server.participant()
  expect((await ben.client.get(`/consent_entries/${id}/terms`)).status).toBe(404)
  expect((await again(id, {}, ben)).status).toBe(404)
  // Nothing was stored for either of them.
  expect(await listed(ben)).toEqual([])
  expect(await storedConsents(server, ana)).toHaveLength(1)
})

test('no consent is due when the survey has left the study or no longer asks for one', async () => {
  const { id } = await first()
  await storeSurvey(server, ana.company_id, surveyOf({ questions: [{ key: 'nick', type: 'text', label: 'Nick' }] }), {
    id: survey_id,
    version: 2,
  })
  expect(await first()).toMatchObject({ due: false })
  expect((await again(id)).status).toBe(404)
  await change('Other words', 3)
  expect(await first()).toMatchObject({ due: true })
  await server.database.deleteFrom('memberships').where('user_id', '=', ana.id).execute()
  expect(await first()).toMatchObject({ due: false })
  expect((await again(id)).status).toBe(404)
})
