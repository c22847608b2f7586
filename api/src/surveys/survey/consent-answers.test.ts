import sharp from 'sharp'
import { newId } from '@almanac/domain/ids'
import { errorsOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { imageRoutes } from '../../account/images/routes'
import { surveysArea } from '../area'
import { respond, storeSurvey, surveyOf, type SentTestAnswer, type SentWith } from '../testing'

let server: TestServer
let ana: Participant
let survey_id: string

const definition = surveyOf({
  questions: [
    {
      key: 'understood',
      type: 'choice',
      label: 'May you stop at any time?',
      options: [
        { code: 'yes', label: 'Yes' },
        { code: 'no', label: 'No' },
      ],
    },
    {
      key: 'agreed',
      type: 'econsent',
      label: 'Agreement',
      consent: {
        text: { en: 'We ask **you** to take part.', es: 'Te pedimos participar.' },
        check_text: { en: 'I agree', es: 'Acepto' },
        relationships: [{ code: 'self', label: 'I take part myself' }],
        comprehension: [{ key: 'understood', correct: ['yes'] }],
      },
    },
  ],
})

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea, imageRoutes] })
})

beforeEach(async () => {
  ana = await server.participant({ locale: 'es' })
  survey_id = await storeSurvey(server, ana.company_id, definition)
})

afterAll(() => server.close())

const drawn = () =>
  sharp({ create: { width: 300, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      { input: { create: { width: 120, height: 3, channels: 4, background: '#1b1b1b' } }, top: 50, left: 60 },
    ])
    .png()
    .toBuffer()

const whole = { first_name: 'Ana', last_name: 'Ruiz', accepted_terms: true, relationship: 'self' }
const agreed = (consent: object = whole): SentTestAnswer => ({
  key: 'agreed',
  consent,
  created_at: '2026-11-22T10:00:00.000Z',
})
const understood = { key: 'understood', value: 'yes' }
const send = (id: string, answers: SentTestAnswer[], rest?: SentWith) => respond(ana, survey_id, id, answers, rest)

interface StoredConsent {
  key: string
  consent?: { signature_image_id?: string; signature_text?: string }
}
async function stored(): Promise<StoredConsent['consent']> {
  const row = await server.database
    .selectFrom('survey_responses')
    .where('user_id', '=', ana.id)
    .select('answers')
    .executeTakeFirstOrThrow()
  return (row.answers as StoredConsent[]).find(({ key }) => key === 'agreed')?.consent
}
const images = () => server.database.selectFrom('images').where('user_id', '=', ana.id).select('id').execute()

test('a drawn signature that is sent repeatedly is stored once, for its participant only, with the displayed text and an audit entry', async () => {
  const id = newId()
  const signature = await drawn()
  for (let time = 0; time < 3; time += 1)
    expect((await send(id, [understood, agreed()], { signature, complete: true })).status).toBe(200)
  const consent = await stored()
  expect(await images()).toEqual([{ id: consent?.signature_image_id }])
  const trail = await server.database
    .selectFrom('audit_trail')
    .where('actor', '=', ana.id)
    .select(['action', 'subject'])
    .execute()
  expect(trail).toEqual([{ action: 'consent_given', subject: expect.any(String) as unknown }])
  const consents = await server.database
    .selectFrom('consent_entries')
    .where('user_id', '=', ana.id)
    .selectAll()
    .execute()
  expect(consents).toHaveLength(1)
  expect(consents[0]).toMatchObject({ locale: 'es', consent_check_text: 'Acepto' })
  expect(JSON.stringify(consents[0])).toContain('Te pedimos participar.')
  const stranger = await server.participant()
  expect((await stranger.client.get(`/images/signature/${consent?.signature_image_id ?? ''}.jpg`)).status).toBe(404)
})

test('a name may be typed instead of a drawn signature', async () => {
  expect((await send(newId(), [understood, agreed({ ...whole, signature_text: 'Ana Ruiz' })])).status).toBe(200)
  expect(await stored()).toMatchObject({ signature_text: 'Ana Ruiz' })
})

test.each<[string, object, string]>([
  ['no signature', whole, 'SIGNATURE_MISSING'],
  ['a signature of somebody else', { ...whole, signature_image_id: newId() }, 'SIGNATURE_MISSING'],
  ['no name', { ...whole, last_name: ' ', signature_text: 'A' }, 'MANDATORY'],
  ['another relationship', { ...whole, relationship: 'owner', signature_text: 'A' }, 'RELATIONSHIP_MISSING'],
  ['terms that were not accepted', { ...whole, accepted_terms: false, signature_text: 'A' }, 'CONSENT_NOT_ACCEPTED'],
])('%s is rejected at the question', async (_, consent, code) => {
  const refused = await send(newId(), [understood, agreed(consent)])
  expect(errorsOf(refused)[0]).toMatchObject({ code, field: 'agreed' })
  expect(await images()).toEqual([])
})

test('a consent with a wrong comprehension answer is rejected', async () => {
  const refused = await send(newId(), [{ key: 'understood', value: 'no' }, agreed({ ...whole, signature_text: 'Ana' })])
  expect(errorsOf(refused)[0]).toMatchObject({ code: 'COMPREHENSION_MISSING', field: 'agreed' })
})

test('an invalid picture is rejected, and a blank one is no signature', async () => {
  const broken = await send(newId(), [understood, agreed()], { signature: Buffer.from('no picture') })
  expect(errorsOf(broken)[0]).toMatchObject({ code: 'NOT_A_PICTURE', field: 'signature' })
  const blank = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  expect(errorsOf(await send(newId(), [understood, agreed()], { signature: blank }))[0]).toMatchObject({
    code: 'SIGNATURE_MISSING',
  })
})

test('ten consents of a page can be signed by drawing; more are rejected with 413', async () => {
  const keys = Array.from({ length: 11 }, (_, place) => `agreed${place}`)
  const consent = { ...definition.questions.find(({ key }) => key === 'agreed')?.consent, comprehension: undefined }
  const questions = keys.map((key) => ({ key, type: 'econsent', label: key, consent, required: false }))
  const id = await storeSurvey(server, ana.company_id, surveyOf({ questions }))
  const picture = await drawn()
  const sign = (count: number) => {
    const signed = keys.slice(0, count)
    const signatures = Object.fromEntries(signed.map((key) => [key, picture]))
    return respond(
      ana,
      id,
      newId(),
      signed.map((key) => ({ ...agreed(), key })),
      { signatures },
    )
  }
  const refused = await sign(11)
  expect([refused.status, errorsOf(refused)[0]?.code]).toEqual([413, 'TOO_LARGE'])
  expect(await images()).toEqual([])
  expect((await sign(10)).status).toBe(200)
  const kept = await server.database.selectFrom('consent_entries').where('user_id', '=', ana.id).select('id').execute()
  expect(kept).toHaveLength(10)
})

test('each consent of a page is stored with its own drawn signature', async () => {
  const keys = ['agreed', 'Zustimmung (für %) + 2/3']
  const consent = definition.questions.find(({ key }) => key === 'agreed')?.consent
  const id = await storeSurvey(
    server,
    ana.company_id,
    surveyOf({
      questions: keys.map((key) => ({
        key,
        type: 'econsent',
        label: key,
        consent: { ...consent, comprehension: undefined },
      })),
    }),
  )
  const ink = async (width: number) =>
    sharp(await drawn())
      .extend({ left: width, background: '#ffffff' })
      .png()
      .toBuffer()
  const signatures = Object.fromEntries(await Promise.all(keys.map(async (key, place) => [key, await ink(place * 90)])))
  const answers = keys.map((key) => ({ ...agreed(), key }))
  const only = { agreed: signatures.agreed ?? Buffer.alloc(0) }
  const refused = await respond(ana, id, newId(), answers, { signatures: only })
  expect(errorsOf(refused)).toEqual([expect.objectContaining({ code: 'SIGNATURE_MISSING', field: keys[1] })])
  const broken = await respond(ana, id, newId(), answers, {
    signatures: { ...only, [keys[1] ?? '']: Buffer.from('x') },
  })
  expect(errorsOf(broken)).toEqual([expect.objectContaining({ code: 'NOT_A_PICTURE', field: keys[1] })])
  expect((await respond(ana, id, newId(), answers, { signatures, complete: true })).status).toBe(200)
  const consents = await server.database
    .selectFrom('consent_entries')
    .where('user_id', '=', ana.id)
    .orderBy('sequence')
    .select(['question_key', 'signature_image_id', 'signature_hash'])
    .execute()
  expect(consents.map(({ question_key }) => question_key)).toEqual(keys)
  expect(new Set(consents.map(({ signature_hash }) => signature_hash)).size).toBe(2)
  expect(await images()).toHaveLength(2)
})

test('the label of a consent is stored as displayed, with Markdown escaped', async () => {
  const questions = definition.questions.map((question) =>
    question.key === 'agreed' ? { ...question, label: '**All** of <b>A_1</b> #' } : question,
  )
  survey_id = await storeSurvey(server, ana.company_id, { ...definition, questions })
  const answers = [understood, agreed({ ...whole, signature_text: 'Ana Ruiz' })]
  expect((await send(newId(), answers, { complete: true })).status).toBe(200)
  const { consent_text } = await server.database
    .selectFrom('consent_entries')
    .where('user_id', '=', ana.id)
    .select('consent_text')
    .executeTakeFirstOrThrow()
  expect(consent_text?.split('\n')[0]).toBe('# \\*\\*All\\*\\* of \\<b>A\\_1\\</b> \\#')
})
