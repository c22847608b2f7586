import * as z from 'zod/mini'
import * as schema from '@almanac/contracts/schema/surveys/responses'
import { newId } from '@almanac/domain/ids'
import type { TestAnswer } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { surveysArea } from '../area'
import type { SurveyScore } from '../definition'

let server: TestServer
let ana: Participant
let ben: Participant
let lucia: Participant

const survey_id = newId()

/** The format of an earlier release. */
const wellbeing = (title: string) => ({
  key: 'wellbeing',
  title: { en: title, es: `${title} (es)` },
  introduction: null,
  source: null,
  questions: [
    {
      key: 'mood',
      type: 'choice',
      label: { en: 'Your mood', es: 'Tu ánimo' },
      description: null,
      required: true,
      answers: [
        { value: 0, label: { en: 'Low', es: 'Bajo' } },
        { value: 2, label: 'Good' },
      ],
    },
    { key: 'note', type: 'text', label: 'Anything else', description: null, required: false },
  ],
  scoring: { sum: ['mood'], maximum: 2, bands: [{ from: 0, to: 2, label: { en: 'Steady', es: 'Estable' } }] },
})

const answers = [
  { key: 'mood', value: 0, skipped: false },
  { key: 'note', value: null, skipped: true },
]
const score: SurveyScore = { value: 0, maximum: 2, band: { en: 'Steady', es: 'Estable' } }

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea] })
  ana = await server.participant({ email: 'ana@example.org' })
  ben = await server.participant({ email: 'ben@example.org' })
  lucia = await server.participant({ email: 'lucia@example.org', locale: 'es' })
  await server.database
    .insertInto('surveys')
    .values(
      [1, 2].map((version) => ({
        id: survey_id,
        version,
        company_id: ana.company_id,
        key: 'wellbeing',
        document: JSON.stringify(wellbeing(`Wellbeing ${version}`)),
      })),
    )
    .execute()
})

afterEach(() => server.database.deleteFrom('survey_responses').execute())
afterAll(() => server.close())

/** A response completed this number of minutes after eight; null for an incomplete one. */
async function answered(
  user: Participant,
  minute: number | null,
  version = 1,
  rest: { locale?: string; scores?: string } = {},
): Promise<string> {
  const id = newId()
  await server.database
    .insertInto('survey_responses')
    .values({
      user_id: user.id,
      id,
      survey_id,
      survey_version: version,
      activity_id: null,
      answers: JSON.stringify(answers),
      score: JSON.stringify(score),
      started_at: new Date(Date.UTC(2026, 2, 10, 7)),
      completed_at: minute === null ? null : new Date(Date.UTC(2026, 2, 10, 8, minute)),
      ...rest,
    })
    .execute()
  return id
}

const ids = ({ body }: TestAnswer): string[] => z.parse(schema.completeSurveys.answer, body).map(({ id }) => id)
const titleIn = ({ body }: TestAnswer): string => z.parse(schema.getSurveyResponse.answer, body).title.text

describe('completed surveys', () => {
  it('are only the user’s own that are complete, newest first', async () => {
    const first = await answered(ana, 1)
    const second = await answered(ana, 2)
    await answered(ana, null)
    await answered(ben, 3)
    expect(ids(await ana.client.get('/surveys/complete_surveys'))).toEqual([second, first])
  })

  it('are in pages of ten, and a shorter page is the last', async () => {
    const made: string[] = []
    for (let minute = 0; minute < 12; minute += 1) made.push(await answered(ana, minute))
    const first = ids(await ana.client.get('/surveys/complete_surveys'))
    const second = ids(await ana.client.get('/surveys/complete_surveys?limit=10&offset=10'))
    expect([first.length, second.length]).toEqual([10, 2])
    expect([...first, ...second]).toEqual(made.reverse())
  })

  it('are not repeated across pages when they were completed at the same time', async () => {
    for (let index = 0; index < 6; index += 1) await answered(ana, 5)
    const pages = await Promise.all(
      [0, 2, 4].map(async (offset) => ids(await ana.client.get(`/surveys/complete_surveys?limit=2&offset=${offset}`))),
    )
    expect(new Set(pages.flat()).size).toBe(6)
  })

  it("have title and band in the visitor's language", async () => {
    await answered(lucia, 1)
    expect((await lucia.client.get('/surveys/complete_surveys')).body).toMatchObject([
      { title: 'Wellbeing 1 (es)', score: { value: 0, maximum: 2, band: 'Estable' } },
    ])
  })

  it('are listed together with incomplete ones, optionally of one survey', async () => {
    const done = await answered(ana, 1)
    const open = await answered(ana, null)
    const list = async (query = '') => {
      const { body } = await ana.client.get(`/survey_responses${query}`)
      return z.parse(schema.listSurveyResponses.answer, body).map(({ id, completed_at }) => [id, completed_at !== null])
    }
    expect(new Map((await list()) as [string, boolean][])).toEqual(
      new Map([
        [done, true],
        [open, false],
      ]),
    )
    expect(await list(`?survey_id=${survey_id}&limit=1`)).toHaveLength(1)
    expect(await list(`?survey_id=${newId()}`)).toEqual([])
    expect((await ben.client.get('/survey_responses')).body).toEqual([])
  })

  it('answer 401 to a visitor', async () => {
    expect((await server.visitor.get('/surveys/complete_surveys')).status).toBe(401)
  })
})

describe('one completed survey', () => {
  it('has its answers and its score, also when it is of an earlier release', async () => {
    const id = await answered(ana, 1)
    expect((await ana.client.get(`/survey_responses/${id}`)).body).toMatchObject({
      id,
      survey_id,
      version: 1,
      title: { text: 'Wellbeing 1' },
      progress: 1,
      questions: [
        { key: 'mood', type: 'choice', label: { text: 'Your mood' }, options: [{ code: '0' }, { code: '2' }] },
        { key: 'note', type: 'text' },
      ],
      answers: [
        { key: 'mood', value: '0', skipped: false },
        { key: 'note', value: '--skipped--', skipped: true },
      ],
      score: { value: 0, maximum: 2, band: 'Steady' },
      all_scores: [],
    })
  })

  it('is in the language in which it was answered, whatever the reader’s language is now', async () => {
    const id = await answered(ana, 1, 1, { locale: 'es' })
    expect((await ana.client.get(`/survey_responses/${id}`)).body).toMatchObject({
      locale: 'es',
      title: { text: 'Wellbeing 1 (es)' },
      score: { band: 'Estable' },
    })
  })

  it('has the bands of its score, named in its language', async () => {
    const stored = { key: 'score', label: null, value: 0, minimum: null, maximum: 2, band: score.band }
    const id = await answered(ana, 1, 1, { locale: 'es', scores: JSON.stringify([stored]) })
    expect((await ana.client.get(`/survey_responses/${id}`)).body).toMatchObject({
      all_scores: [{ value: 0, band: 'Estable', bands: [{ from: 0, to: 2, label: 'Estable' }] }],
    })
  })

  it('is in the version that was answered, not the newest', async () => {
    const id = await answered(ana, 1, 1)
    const later = await answered(ana, 2, 2)
    expect(titleIn(await ana.client.get(`/survey_responses/${id}`))).toBe('Wellbeing 1')
    expect(titleIn(await ana.client.get(`/survey_responses/${later}`))).toBe('Wellbeing 2')
  })

  it('answers 404 to another user, and while it is incomplete', async () => {
    const id = await answered(ana, 1)
    const open = await answered(ana, null)
    const missing = await ana.client.get(`/survey_responses/${newId()}`)
    expect(missing.status).toBe(404)
    expect(await ben.client.get(`/survey_responses/${id}`)).toEqual({
      ...missing,
      headers: expect.anything() as unknown,
    })
    expect((await ana.client.get(`/survey_responses/${open}`)).status).toBe(404)
    expect((await server.visitor.get(`/survey_responses/${id}`)).status).toBe(401)
  })
})
