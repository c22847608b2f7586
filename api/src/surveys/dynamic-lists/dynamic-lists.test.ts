/** @embedded */
import { searchListItems } from '@almanac/contracts/schema/surveys/dynamic-lists'
import { getSurvey } from '@almanac/contracts/schema/surveys/survey'
import { newId } from '@almanac/domain/ids'
import { answerOf, errorsOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { surveysArea } from '../area'
import { respond, storeSurvey, surveyOf } from '../testing'
import { itemsOfCsv } from './csv'
import { writeDynamicList } from './load'

let server: TestServer
let maya: Participant
const list_id = newId()

const items = [
  {
    code: 'M16',
    label: { en: 'Hip osteoarthritis', es: 'Coxartrosis', fr: 'Arthrose de la hanche', ar: 'التهاب مفصل الورك' },
  },
  { code: 'M17', label: { en: 'Knee osteoarthritis', fr: 'Arthrose du genou' } },
  { code: 'I10', label: { en: 'High blood pressure', fr: 'Hypertension artérielle' } },
  ...Array.from({ length: 25 }, (_, index) => ({ code: `X${index}`, label: `Entry number ${index}` })),
]
const write = (wanted = items) =>
  writeDynamicList(server.database, {
    id: list_id,
    company_id: maya.company_id,
    key: 'conditions',
    title: 'Conditions',
    items: wanted,
  })

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea] })
  maya = await server.participant()
  await write()
})

afterAll(() => server.close())

const search = async (query: string, who = maya) =>
  answerOf(searchListItems, await who.client.get(`/dynamic_lists/${list_id}/search_list_item?${query}`))
const codes = async (typed: string, who = maya) =>
  (await search(`search_string=${encodeURIComponent(typed)}`, who)).map(({ code }) => code)

test.each([
  ['hip', ['M16']],
  ['OSTEO', ['M16', 'M17']],
  ['osteo kn', ['M17']],
  ['artérielle', ['I10']],
  ['arterielle', ['I10']],
  ['coxart', ['M16']],
  ['ورك', ['M16']],
  ['m17', ['M17']],
  ['arthritis', []],
  ['%', []],
  ["' | !", []],
  ['hip:* | knee', []],
])('%j finds %j', async (typed, expected) => {
  expect(await codes(typed)).toEqual(expected)
})

test('all items are in pages of ten, in the order of the study and the reader’s language', async () => {
  const pages = await Promise.all([0, 10, 20].map((offset) => search(`offset=${offset}`)))
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 8])
  expect(pages.flat().map(({ code }) => code)).toEqual(items.map(({ code }) => code))
  const french = await search('search_string=arthrose&limit=2', await server.participant({ locale: 'fr' }))
  expect(french).toEqual([
    { id: 'M16', code: 'M16', label: 'Arthrose de la hanche', locale: 'fr' },
    { id: 'M17', code: 'M17', label: 'Arthrose du genou', locale: 'fr' },
  ])
})

test('a list of another study and an unknown list answer 404', async () => {
  const stranger = await server.participant({ company: 'elsewhere' })
  expect((await stranger.client.get(`/dynamic_lists/${list_id}/search_list_item`)).status).toBe(404)
  expect((await maya.client.get(`/dynamic_lists/${newId()}/search_list_item`)).status).toBe(404)
  expect((await maya.client.get('/dynamic_lists/conditions/search_list_item')).status).toBe(404)
  expect((await server.visitor.get(`/dynamic_lists/${list_id}/search_list_item`)).status).toBe(401)
  expect((await maya.client.get(`/dynamic_lists/${list_id}/search_list_item?limit=1000`)).status).toBe(422)
})

test('a removed item is no longer found, and an answer with it is still valid', async () => {
  const survey_id = await storeSurvey(
    server,
    maya.company_id,
    surveyOf({ questions: [{ key: 'had', type: 'dynamic_list', label: 'What?', list: 'conditions' }] }),
  )
  const survey = answerOf(getSurvey, await maya.client.get(`/surveys/${survey_id}`))
  expect(survey.questions[0]?.list).toBe(list_id)
  const answer = (code: string) => ({ key: 'had', entries: [{ code, text: 'Knee' }, { text: 'Something else' }] })
  await write(items.filter(({ code }) => code !== 'M17'))
  expect(await codes('knee')).toEqual([])
  expect((await respond(maya, survey_id, survey.id, [answer('M17')])).status).toBe(200)
  expect(errorsOf(await respond(maya, survey_id, survey.id, [answer('M99')]))[0]).toMatchObject({
    code: 'UNKNOWN_ANSWER',
    field: 'had',
  })
  await write()
  expect(await codes('knee')).toEqual(['M17'])
})

describe('a list as CSV', () => {
  it.each([
    [
      '\ufeffcode,label\r\n"A,1","Say ""ah"""\r\nB,Two\r\n',
      [
        { code: 'A,1', label: 'Say "ah"' },
        { code: 'B', label: 'Two' },
      ],
    ],
    [
      'Code,EN,fr\nA,"One\nline",Une\nB,Two,',
      [
        { code: 'A', label: { en: 'One\nline', fr: 'Une' } },
        { code: 'B', label: { en: 'Two' } },
      ],
    ],
  ])('%j', (text, expected) => {
    const { items: read, mistakes } = itemsOfCsv(text)
    expect(mistakes).toEqual([])
    expect(read).toMatchObject(expected)
  })

  it.each([
    ['', 1],
    ['code,words\nA,b', 1],
    ['code,label\n', 1],
    ['code,label\nA,One\nA,Two', 3],
    ['code,label\nA,"One\nmore"\n,Two', 4],
    ['code,en\nA,', 2],
  ])('%j has an error in line %d', (text, line) => {
    expect(itemsOfCsv(text).mistakes.map((mistake) => mistake.line)).toEqual([line])
  })
})
