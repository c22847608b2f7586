import { newId } from '@almanac/domain/ids'
import { codesOf } from '../../testing/answer'
import type { TestAnswer } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { surveysArea } from '../area'
import { storeConsentObjective, drawnSignature, sendConsent, storedConsents } from '../consent/testing'
import { textOfPdf } from '../../testing/pdf-text'
import { consentReport, consentsOfActivity } from './consent-report'
import { reportAttachments } from './send-report'
import { surveyReport } from './survey-report'

let server: TestServer
let ana: Participant
let ben: Participant
const survey_id = newId()
const hostile = '<b>#panic("x")</b> \u202Eevil'

/** The format of earlier releases. */
const survey = {
  key: 'sleep',
  title: { en: 'Sleep', es: 'Sueño' },
  introduction: null,
  source: 'A published source',
  questions: [
    {
      key: 'well',
      type: 'choice',
      label: { en: 'Did you sleep well?', es: '¿Dormiste bien?' },
      description: null,
      required: true,
      answers: [{ value: 0, label: { en: 'Yes', es: 'Sí' } }],
    },
    { key: 'more', type: 'text', label: hostile, description: null, required: false },
  ],
  scoring: { sum: ['well'], maximum: 3, bands: [{ from: 0, to: 3, label: 'Good' }] },
}

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea] })
  ana = await server.participant({ first_name: hostile, last_name: 'x'.repeat(300) })
  ben = await server.participant()
  await server.database.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', ana.id).execute()
  await server.database
    .insertInto('surveys')
    .values({ id: survey_id, version: 1, company_id: ana.company_id, key: 'sleep', document: JSON.stringify(survey) })
    .execute()
})
beforeEach(() =>
  Promise.all([
    server.database.deleteFrom('outgoing_messages').execute(),
    server.database.deleteFrom('rate_limits').execute(),
  ]),
)
afterAll(() => server.close())

async function answered(who: Participant, completed_at: Date | null = new Date()): Promise<string> {
  const id = newId()
  const answers = [
    { key: 'well', value: 0, skipped: false },
    { key: 'more', value: hostile.repeat(300), skipped: false },
  ]
  await server.database
    .insertInto('survey_responses')
    .values({
      user_id: who.id,
      id,
      survey_id,
      survey_version: 1,
      activity_id: null,
      answers: JSON.stringify(answers),
      score: JSON.stringify({ value: 0, maximum: 3, band: 'Good' }),
      started_at: new Date(),
      completed_at,
    })
    .execute()
  return id
}

const mails = () => server.database.selectFrom('outgoing_messages').selectAll().orderBy('created_at').execute()
/** The uncompressed parts of a PDF: its structure, without its text. */
const pdfOf = ({ status, headers, body }: TestAnswer): string => {
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store'])
  expect(String(body).slice(0, 5)).toBe('%PDF-')
  return String(body)
}

describe('a completed survey', () => {
  test('is a tagged PDF, whatever text it contains', async () => {
    const pdf = pdfOf(await ana.client.get(`/survey_responses/${await answered(ana)}/report.pdf`))
    expect(pdf).toMatch(/\/Lang\s*\(en\)/)
    expect(pdf).toContain('/StructTreeRoot')
  })

  test('has no document for another user, nor before completion', async () => {
    const id = await answered(ana)
    const open = await answered(ana, null)
    expect((await ben.client.get(`/survey_responses/${id}/report.pdf`)).status).toBe(404)
    expect((await ben.client.post(`/survey_responses/${id}/email_report`)).status).toBe(404)
    expect((await ana.client.get(`/survey_responses/${open}/report.pdf`)).status).toBe(404)
    expect((await server.visitor.get(`/survey_responses/${id}/report.pdf`)).status).toBe(401)
  })

  test('is mailed once, with the document attached when the mail is sent', async () => {
    const id = await answered(ana)
    const answers = await Promise.all([1, 2, 3].map(() => ana.client.post(`/survey_responses/${id}/email_report`)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    const sent = await mails()
    expect(sent).toMatchObject([{ user_id: ana.id, recipient: ana.email, kind: 'survey_report' }])
    expect(JSON.stringify(sent[0]?.document)).not.toContain('Sleep')
    const [message] = sent
    if (!message) throw new Error('nothing was left to be sent')
    const files = await reportAttachments(server.database, message)
    expect(files).toMatchObject([{ filename: 'survey.pdf', type: 'application/pdf' }])
    expect(files?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
    await server.database.deleteFrom('survey_responses').where('id', '=', id).execute()
    expect(await reportAttachments(server.database, message)).toBeNull()
  })

  test('is not mailed to an unconfirmed address', async () => {
    const id = await answered(ben)
    expect(codesOf(await ben.client.post(`/survey_responses/${id}/email_report`))).toEqual(['EMAIL_NOT_CONFIRMED'])
    expect(await mails()).toEqual([])
  })
})

test('dates of documents are written as in the region of their participant', async () => {
  const eve = await server.participant({ time_zone: 'Europe/London' })
  await server.database.updateTable('users').set({ region: 'GB' }).where('id', '=', eve.id).execute()
  const id = await answered(eve, new Date('2026-11-28T22:55:00Z'))
  const survey = await surveyReport(server.database, eve.id, id, 'en')
  expect(textOfPdf(survey ?? Buffer.alloc(0)).join(' ')).toMatch(/28 November 2026 at 22:55:00/)
  const { path, activity_id } = await storeConsentObjective(server, eve)
  await sendConsent(eve, path, { consent_signature_text: 'Eve' })
  const consent = await consentReport(
    server.database,
    await consentsOfActivity(server.database, eve.id, activity_id),
    null,
  )
  expect(textOfPdf(consent).join(' ')).toMatch(/\d{1,2} \p{L}+ \d{4} at \d{2}:\d{2}:\d{2} /u)
})

describe('consents', () => {
  const pdf = (who: Participant, user_id: string, quest_id: string) =>
    who.client.post('/tool_stats/user_consent_report_pdf', { user_id, quest_id })

  test('are a document with the signature, for their participant only', async () => {
    const { path, activity_id } = await storeConsentObjective(server, ana)
    expect((await pdf(ana, ana.id, activity_id)).status).toBe(404)
    await sendConsent(ana, path, { image: await drawnSignature(), consenting_first_name: hostile })
    const document = pdfOf(await pdf(ana, ana.id, activity_id))
    expect(document).toContain('/Subtype /Image')
    expect((await pdf(ben, ana.id, activity_id)).status).toBe(404)
    expect((await pdf(ben, ben.id, activity_id)).status).toBe(404)
    pdfOf(await ana.client.get(`/entries/send_econsent?report_type=download&quest_id=${activity_id}`))
    expect((await ben.client.get(`/entries/send_econsent?quest_id=${activity_id}`)).status).toBe(404)
  })

  test('are a document without signature after its picture was deleted', async () => {
    const { path, activity_id } = await storeConsentObjective(server, ana)
    await sendConsent(ana, path, { image: await drawnSignature() })
    await server.database.deleteFrom('images').where('user_id', '=', ana.id).execute()
    expect(pdfOf(await pdf(ana, ana.id, activity_id))).not.toContain('/Subtype /Image')
  })

  test('are mailed once, in the version at the time of the request', async () => {
    const { path, activity_id } = await storeConsentObjective(server, ana)
    await sendConsent(ana, path, { consent_signature_text: 'Ana' })
    const send = () => ana.client.get(`/entries/send_econsent?report_type=email&quest_id=${activity_id}`)
    expect([(await send()).status, (await send()).status]).toEqual([204, 204])
    const rows = await storedConsents(server, ana)
    expect(await mails()).toMatchObject([
      { kind: 'consent_copy', recipient: ana.email, document: { consent_ids: [rows.at(-1)?.id] } },
    ])
    // A new version is another document.
    await sendConsent(ana, path, { consent_signature_text: 'A. Ruiz' })
    await send()
    expect(await mails()).toHaveLength(2)
  })

  test('cannot be mailed by a page of another site', async () => {
    const { path, activity_id } = await storeConsentObjective(server, ana)
    await sendConsent(ana, path, { consent_signature_text: 'Ana' })
    ana.client.headers['sec-fetch-site'] = 'cross-site'
    const answer = await ana.client.get(`/entries/send_econsent?report_type=email&quest_id=${activity_id}`)
    ana.client.headers['sec-fetch-site'] = undefined
    expect(answer.status).toBe(403)
    expect(await mails()).toEqual([])
  })
})
