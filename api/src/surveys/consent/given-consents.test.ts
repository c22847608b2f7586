import { listConsents, withdrawConsent } from '@almanac/contracts/schema/surveys/consent'
import { newId } from '@almanac/domain/ids'
import { answerOf, codesOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { surveysArea } from '../area'
import { respond, storeSurvey, surveyOf } from '../testing'
import { allFlags, storeConsentObjective, sendConsent } from './testing'

let server: TestServer
let ana: Participant
let survey_id: string

const survey = surveyOf({
  title: { en: 'Joining', es: 'Participar' },
  questions: [
    {
      key: 'agreed',
      type: 'econsent',
      label: { en: 'Taking part', es: 'Participación' },
      consent: {
        text: { en: 'We ask **you**.', es: 'Te lo pedimos.' },
        check_text: { en: 'I agree', es: 'Acepto' },
        relationships: [{ code: 'self', label: { en: 'Myself', es: 'Yo' } }],
        withdrawal_text: { en: 'We stop asking.', es: 'Dejamos de preguntar.' },
      },
    },
  ],
})

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea] })
})

beforeEach(async () => {
  ana = await server.participant({ locale: 'es' })
  survey_id = await storeSurvey(server, ana.company_id, survey)
})

afterAll(() => server.close())

const given = {
  key: 'agreed',
  consent: {
    first_name: 'Ana',
    last_name: 'Ruiz',
    accepted_terms: true,
    relationship: 'self',
    signature_text: 'Ana Ruiz',
  },
}
const agree = () => respond(ana, survey_id, newId(), [given], { complete: true })
const list = async (who = ana, query = '') => answerOf(listConsents, await who.client.get(`/consent_entries${query}`))

test('consents of activities and surveys are listed with their displayed text, newest first', async () => {
  const { path } = await storeConsentObjective(server, ana, { ...allFlags, consenting_signature_required: false })
  await sendConsent(ana, path)
  await agree()
  const [first, second, ...others] = await list()
  expect(others).toEqual([])
  expect(first).toMatchObject({
    title: { text: 'Participación' },
    survey: { text: 'Participar' },
    objective_id: null,
    locale: 'es',
    check_text: 'Acepto',
    relationship: 'Yo',
    withdrawal_text: { text: 'Dejamos de preguntar.' },
    consent_signature_text: 'Ana Ruiz',
  })
  expect(first?.text).toContain('Te lo pedimos.')
  expect(second).toMatchObject({ title: { text: 'Your consent' }, survey: null, withdrawal_text: null })
  expect(await list(await server.participant())).toEqual([])
})

test('a withdrawn consent remains in the list as withdrawn, and a renewed one is a separate entry', async () => {
  await agree()
  const [consent] = await list()
  const withdrawn = await ana.client.post(`/consent_entries/${consent?.id ?? ''}/withdraw`, { id: newId() })
  expect(answerOf(withdrawConsent, withdrawn).withdrawn).toBe(true)
  expect(await list()).toMatchObject([{ withdrawn: true, version: 2, text: consent?.text }])
  await agree()
  expect((await list()).map((one) => one.withdrawn)).toEqual([false, true])
})

test('a long list continues after its cursor', async () => {
  for (let time = 0; time < 3; time += 1) await agree()
  const whole = (await list()).map(({ id }) => id)
  const first = await ana.client.get('/consent_entries?limit=2')
  const rest = await list(ana, `?limit=2&cursor=${String(first.headers['x-next-cursor'])}`)
  expect([...answerOf(listConsents, first), ...rest].map(({ id }) => id)).toEqual(whole)
})

test('the document of a consent is accessible to its participant only', async () => {
  await agree()
  const [{ id } = { id: '' }] = await list()
  const path = `/consent_entries/${id}/report.pdf`
  expect((await ana.client.get(path)).headers['content-type']).toBe('application/pdf')
  expect((await (await server.participant()).client.get(path)).status).toBe(404)
  const mail = `/consent_entries/${id}/email_report`
  expect(codesOf(await ana.client.post(mail))).toEqual(['EMAIL_NOT_CONFIRMED'])
  await server.database.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', ana.id).execute()
  expect((await ana.client.post(mail)).status).toBe(204)
  const stranger = await server.participant()
  expect((await stranger.client.post(mail)).status).toBe(404)
})
