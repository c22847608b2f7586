import * as schema from '@almanac/contracts/schema/surveys/consent'
import { newId } from '@almanac/domain/ids'
import { objectiveOf } from '../../activities/testing/fixtures'
import { inTransaction } from '../../database/transaction'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { surveysArea } from '../area'
import { recordSurveyConsent, type GivenSurveyConsent } from './record-survey-consent'
import { allFlags, storeConsentObjective, sendConsent, storedConsents } from './testing'

let server: TestServer
let ana: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea] })
})
beforeEach(async () => {
  ana = await server.participant()
})
afterAll(() => server.close())

const withdraw = (consent: string, id = newId(), who = ana) =>
  who.client.post(`/consent_entries/${consent}/withdraw`, { id })
const readEntry = async (path: string) => answerOf(schema.getConsentEntry, await ana.client.get(path))
const readTerms = async (objective: string) =>
  answerOf(schema.getConsentTerms, await ana.client.get(`/objectives/${objective}/consent_terms`))

describe('a withdrawal', () => {
  test('is a new version without the signature, is in the audit trail, and makes the consent due again', async () => {
    const { path, objective } = await storeConsentObjective(server, ana)
    const given = answerOf(schema.createConsentEntry, await sendConsent(ana, path, { consent_signature_text: 'Ana' }))
    const withdrawn = answerOf(schema.withdrawConsent, await withdraw(given.id))
    expect(withdrawn).toMatchObject({
      objective_id: objective.id,
      version: 2,
      withdrawn: true,
      accepted_consent: false,
      consent_signature_text: null,
    })
    expect(await readEntry(path)).toMatchObject({ id: withdrawn.id, withdrawn: true, current: false })
    const actions = await server.database
      .selectFrom('audit_trail')
      .where('actor', '=', ana.id)
      .select('action')
      .execute()
    expect(actions.map(({ action }) => action).sort()).toEqual(['consent_given', 'consent_withdrawn'])
    // The previous signature is not restored with it.
    expect(codesOf(await sendConsent(ana, path, { keep_signature: 'true' }))).toEqual(['SIGNATURE_MISSING'])
    await sendConsent(ana, path, { consent_signature_text: 'Ana' })
    expect(await readEntry(path)).toMatchObject({ version: 3, withdrawn: false, current: true })
  })

  test('is idempotent, also after the consent was given again', async () => {
    const { path } = await storeConsentObjective(server, ana)
    const given = answerOf(schema.createConsentEntry, await sendConsent(ana, path, { consent_signature_text: 'Ana' }))
    const id = newId()
    const first = answerOf(schema.withdrawConsent, await withdraw(given.id, id))
    expect(answerOf(schema.withdrawConsent, await withdraw(given.id))).toEqual(first)
    await sendConsent(ana, path, { consent_signature_text: 'Ana' })
    // A retry after a lost response does not withdraw a consent given since.
    expect(answerOf(schema.withdrawConsent, await withdraw(given.id, id))).toEqual(first)
    expect(await storedConsents(server, ana)).toHaveLength(3)
    expect(codesOf(await withdraw(first.id, given.id))).toEqual(['ID_TAKEN'])
  })

  test('of another user’s consent answers 404', async () => {
    const { path } = await storeConsentObjective(server, ana)
    const given = answerOf(schema.createConsentEntry, await sendConsent(ana, path, { consent_signature_text: 'Ana' }))
    const ben = await server.participant()
    expect((await withdraw(given.id, newId(), ben)).status).toBe(404)
    expect((await withdraw(newId())).status).toBe(404)
    expect(await readEntry(path)).toMatchObject({ withdrawn: false, current: true })
  })
})

describe('terms of a consent', () => {
  const content = objectiveOf('ContentObjective', { name: 'About it', content: 'You may **stop**.', order: 0 })

  test('have the whole displayed text, and after a change the previous one', async () => {
    const flags = { ...allFlags, consent_text: { en: 'The <b>document</b>.', es: 'El documento.' } }
    const { path, objective, change } = await storeConsentObjective(server, ana, flags, [content])
    expect(await readTerms(objective.id)).toMatchObject({
      definition_version: 1,
      text: '# About it\n\nYou may **stop**.\n\n# Your consent\n\nThe document.',
      check_text: 'I agree',
      document: { text: 'The document.', locale: 'en' },
      withdrawal_text: null,
      before: null,
    })
    await sendConsent(ana, path, { consent_signature_text: 'Ana' })
    expect((await readTerms(objective.id)).before).toBeNull()
    await change({ consent_text: { en: 'Another document.' }, withdrawal_text: 'You leave.' })
    expect(await readTerms(objective.id)).toMatchObject({
      definition_version: 2,
      withdrawal_text: { text: 'You leave.' },
      before: { text: '# About it\n\nYou may **stop**.\n\n# Your consent\n\nThe document.', check_text: 'I agree' },
    })
    expect(await readEntry(path)).toMatchObject({ current: false })
    const ben = await server.participant()
    expect((await ben.client.get(`/objectives/${objective.id}/consent_terms`)).status).toBe(404)
  })

  test('are stored in the version that was signed offline, and are due again when they have changed', async () => {
    const { path, change } = await storeConsentObjective(server, ana, { ...allFlags, consent_text: 'Old words' })
    await change({ consent_text: 'New words' })
    await sendConsent(ana, path, { consent_signature_text: 'Ana', definition_version: 1, locale: 'es' })
    const [row] = await storedConsents(server, ana)
    expect(row).toMatchObject({
      definition_version: 1,
      consent_text: '# Your consent\n\nOld words',
      consent_check_text: 'Acepto',
      locale: 'es',
    })
    expect(await readEntry(path)).toMatchObject({ current: false })
  })

  test('require correct answers to comprehension questions, which are stored as text', async () => {
    const comprehension = [
      {
        key: 'stop',
        question: 'May you stop?',
        options: [
          { key: 'yes', text: 'At any time' },
          { key: 'no', text: 'Never' },
        ],
        correct: ['yes'],
        explanation: 'It says so in the text.',
      },
    ]
    const { path, objective } = await storeConsentObjective(server, ana, { ...allFlags, comprehension })
    expect((await readTerms(objective.id)).comprehension).toMatchObject([{ key: 'stop', correct: ['yes'] }])
    const signed = { consent_signature_text: 'Ana' }
    for (const chosen of [undefined, '{"stop":["no"]}', '{"stop":["yes","no"]}', '{"other":["yes"]}'])
      expect(errorsOf(await sendConsent(ana, path, { ...signed, comprehension: chosen }))).toMatchObject([
        { code: 'COMPREHENSION_WRONG', field: 'comprehension' },
      ])
    for (const broken of ['{', '[]', '{"stop":"yes"}'])
      expect(codesOf(await sendConsent(ana, path, { ...signed, comprehension: broken }))).toEqual(['INVALID_JSON'])
    expect((await sendConsent(ana, path, { ...signed, comprehension: '{"stop":["yes"]}' })).status).toBe(201)
    expect((await storedConsents(server, ana))[0]?.comprehension).toEqual([
      { question: 'May you stop?', answer: 'At any time' },
    ])
  })
})

describe('a consent to a survey question', () => {
  const given = (change: Partial<GivenSurveyConsent> = {}): GivenSurveyConsent => ({
    user_id: ana.id,
    survey_id: newId(),
    survey_version: 1,
    survey_response_id: newId(),
    question_key: 'consent',
    words: {
      label: 'Consentimiento',
      text: 'Lee esto.',
      check_text: 'Acepto',
      relationships: [{ code: 'self', label: 'Yo' }],
    },
    answer: { first_name: 'Ana', last_name: 'Ruiz', accepted_terms: true, relationship: 'self', signature_text: 'Ana' },
    locale: 'es',
    ...change,
  })
  const recorded = (consent: GivenSurveyConsent) =>
    inTransaction(server.database, (transaction) => recordSurveyConsent(transaction, consent))

  test('extends the participant’s chain, with the displayed text', async () => {
    const { path } = await storeConsentObjective(server, ana)
    await sendConsent(ana, path, { consent_signature_text: 'Ana' })
    const row = await recorded(given())
    const [first] = await storedConsents(server, ana)
    expect(row).toMatchObject({
      kind: 'survey',
      sequence: 2,
      version: 1,
      previous_hash: first?.hash,
      relationship: 'Yo',
      consent_text: '# Consentimiento\n\nLee esto.',
      consent_check_text: 'Acepto',
      signature_text: 'Ana',
    })
  })

  test('is stored once for the same answer, and as a new version for a changed one', async () => {
    const consent = given()
    const [one, same] = [await recorded(consent), await recorded(consent)]
    expect(same.id).toBe(one.id)
    const changed = await recorded({ ...consent, answer: { ...consent.answer, last_name: 'Ruiz Gil' } })
    expect(changed.version).toBe(2)
    expect(answerOf(schema.withdrawConsent, await withdraw(one.id))).toMatchObject({ version: 3, withdrawn: true })
    expect((await recorded(consent)).version).toBe(4)
  })
})
