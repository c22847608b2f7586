import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@almanac/domain/ids'
import { exportSurvey } from '../../cli/survey-export'
import { CommandFailure } from '../../cli/output'
import { exportedSurvey } from '../../surveys'
import { surveysArea } from '../../surveys/area'
import { respond, storeSurvey, surveyOf } from '../../surveys/testing'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { earlierAnswersFile } from '../study/earlier-answers'
import { exportQuestionnaire } from '@almanac/formats/instruments/fhir'
import { everything } from '@almanac/formats/testing/fhir-questionnaires'
import { importQuestionnaire } from '@almanac/formats/instruments/fhir'
import { fhirValidator } from '../fhir/testing'
import { archiveFiles, csvRows } from '../testing'
import { questionnaireResponseLines } from './fhir'

let server: TestServer
let maya: Participant
let folder: string
let company: string
let survey: string

const definition = surveyOf({
  key: 'joints',
  questions: [
    {
      key: 'pain',
      type: 'choice',
      label: 'Pain?',
      options: [
        { code: '-2', label: 'Much less' },
        { code: '01', label: 'The same' },
      ],
    },
    {
      key: 'where',
      type: 'multiple_choice',
      label: 'Where?',
      required: false,
      options: [
        { code: 'knee', label: 'Knee' },
        { code: 'else', label: 'Elsewhere', other: true },
      ],
    },
    { key: 'words', type: 'text', label: 'Words', required: false },
    { key: 'tired', type: 'slider', label: 'Tired?', required: false },
    {
      key: 'meds',
      type: 'group',
      label: 'Medicines',
      repeats: { max: 10 },
      questions: [{ key: 'name', type: 'text', label: 'Name', required: false }],
    },
    { key: 'more', type: 'number', label: 'More', required: false, visible_if: '[pain] = "01"' },
  ],
  scores: [{ key: 'change', method: 'sum', items: ['pain'], bands: [{ from: -2, to: 0, label: 'Better' }] }],
})

beforeAll(async () => {
  server = await startTestServer({ areas: [surveysArea] })
  maya = await server.participant({ first_name: 'Zephyrine' })
  const id = await storeSurvey(server, maya.company_id, definition)
  survey = `s${id}`
  const { key } = await server.database
    .selectFrom('companies')
    .where('id', '=', maya.company_id)
    .select('key')
    .executeTakeFirstOrThrow()
  company = key
  const ben = await server.participant({ locale: 'es' })
  await respond(
    maya,
    id,
    newId(),
    [
      { key: 'pain', value: '-2' },
      { key: 'where', values: ['else', 'knee'], other: 'Ankle' },
      { key: 'words', value: '=HYPERLINK("http://evil.example")' },
      { key: 'name@2', value: 'Iron' },
      { key: 'name@1', value: 'Ibuprofen, 400' },
      { key: 'more', value: 5 },
    ],
    { complete: true },
  )
  await respond(ben, id, newId(), [
    { key: 'pain', value: '01' },
    { key: 'where', skipped: true },
    { key: 'tired', value: -1 },
  ])
  const stranger = await server.participant({ company: 'elsewhere' })
  await storeSurvey(server, stranger.company_id, definition)
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-export-'))
})

afterEach(() => rm(folder, { recursive: true }))
afterAll(() => server.close())

const run = (asked: Partial<Parameters<typeof exportSurvey>[1]> = {}) =>
  exportSurvey(
    server.database,
    { survey, company, to: folder, ...asked },
    { print: () => undefined, printError: () => undefined },
  )
const file = (name: string) => readFile(join(folder, name), 'utf8')

test('each response is a row of codes, labels, instances and scores, without names or ids of participants', async () => {
  await run()
  const whole = await file(`${survey}.csv`)
  expect(whole).not.toMatch(/Zephyrine|@example/)
  expect(whole).not.toContain(maya.id)
  const [head = [], ...rows] = csvRows(whole)
  const read = rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
  const mine = read.find((row) => row.status === 'completed')
  expect(mine).toMatchObject({
    pain: '-2',
    'pain.label': 'Much less',
    where: 'knee|else',
    'where.label': 'Knee and Elsewhere: Ankle',
    'where.other': 'Ankle',
    words: '\'=HYPERLINK("http://evil.example")',
    'name@1': 'Ibuprofen, 400',
    'name@2': 'Iron',
    more: '',
    'score:change': '-2',
    'score:change.band': 'Better',
  })
  expect(mine?.participant).toMatch(/^P-[0-9a-f]{16}$/)
  expect(read.find((row) => row.status === 'in-progress')).toMatchObject({
    pain: '01',
    where: '--skipped--',
    'where.label': '',
    tired: '-1',
    locale: 'es',
    'name@1': '',
  })
  expect(read).toHaveLength(2)
})

test('the code book describes the columns, and each FHIR response refers to the exported Questionnaire', async () => {
  await run()
  const [head = [], ...rows] = csvRows(await file(`${survey}-codes.csv`))
  const pain = rows.find(([name]) => name === 'pain')
  expect(pain?.[head.indexOf('codes')]).toBe("'-2 = Much less | 01 = The same")
  expect(rows.map(([name]) => name)).toEqual(['pain', 'where', 'words', 'tired', 'name', 'more', 'score:change'])
  expect(rows.map((row) => row[head.indexOf('skipped')])).toEqual([
    '--skipped--',
    '--skipped--',
    '--skipped--',
    '-1',
    '--skipped--',
    '--skipped--',
    '',
  ])
  const resources = (await file(`${survey}.fhir.ndjson`))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { resourceType: string; url?: string; version?: string; questionnaire?: string })
  expect(resources.map(({ resourceType }) => resourceType).toSorted()).toEqual([
    'Questionnaire',
    'QuestionnaireResponse',
    'QuestionnaireResponse',
  ])
  const faultsOf = await fhirValidator()
  expect(resources.flatMap(faultsOf)).toEqual([])
  const questionnaire = resources.find(({ resourceType }) => resourceType === 'Questionnaire')
  expect(questionnaire).toMatchObject({ id: expect.any(String) as unknown, version: expect.any(String) as unknown })
  for (const response of resources.filter(({ resourceType }) => resourceType === 'QuestionnaireResponse'))
    expect(response.questionnaire).toBe(`${questionnaire?.url ?? ''}|${questionnaire?.version ?? ''}`)
})

test('a survey with every type of item is a valid Questionnaire', async () => {
  const { definition } = importQuestionnaire(everything)
  const faultsOf = await fhirValidator()
  expect(definition && faultsOf(exportQuestionnaire(definition))).toEqual([])
})

test('files are readable by their owner only and never overwritten, and the export is in the audit trail', async () => {
  await run()
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
  await expect(run()).rejects.toThrow(CommandFailure)
  const trail = await server.database
    .selectFrom('audit_trail')
    .where('action', '=', 'survey_exported')
    .select(['actor', 'subject'])
    .execute()
  expect(trail[0]).toEqual({ actor: 'command line', subject: `${company}, ${survey}` })
})

test.each([
  [{ survey: 'nothing' }, 'has no survey'],
  [{ company: 'nobody' }, 'There is no company'],
  [{ company: 'elsewhere' }, 'no '],
  [{ company: null }, '--company'],
  [{ to: null }, '--to'],
])('%j is rejected with a message that says what to change', async (asked, words) => {
  await expect(run(asked)).rejects.toThrow(words)
})

test('of a response from two devices, the answers that do not count are a file of the study export, and in FHIR', async () => {
  const ben = await server.participant()
  const id = await storeSurvey(
    server,
    ben.company_id,
    surveyOf({ questions: [{ key: 'words', type: 'text', label: '?' }] }),
  )
  const [phone, tablet] = [newId(), newId()]
  await respond(ben, id, phone, [{ key: 'words', value: 'first' }], { complete: true })
  await respond(ben, id, tablet, [{ key: 'words', value: 'second' }], { after_response_id: '', complete: true })
  const found = await exportedSurvey(server.database, ben.company_id, `s${id}`)
  const surveys = found ? [{ company: 'north', key: 'words', survey: found }] : []
  const participants = { pseudonym: () => 'P-1', includes: () => true }
  let text = ''
  for await (const chunk of earlierAnswersFile(server.database, { surveys, participants })) text += chunk.text
  const [header = [], ...rows] = csvRows(text)
  const shown = rows.map((row) => Object.fromEntries(row.map((cell, place) => [header[place] ?? '', cell])))
  expect(shown).toEqual([
    expect.objectContaining({
      participant: 'P-1',
      response: phone,
      device: phone,
      answer: 'first',
      reason: 'replaced',
    }),
  ])
  const lines: string[] = []
  if (found)
    for await (const batch of questionnaireResponseLines(server.database, found, participants)) lines.push(...batch)
  const resource = JSON.parse(lines.join('')) as { item: object[]; extension: { url: string; valueString: string }[] }
  expect(resource.item).toMatchObject([{ linkId: 'words', answer: [{ valueString: 'second' }] }])
  expect(
    resource.extension.map(({ url, valueString }) => ({ url, earlier: JSON.parse(valueString) as object })),
  ).toEqual([
    {
      url: 'https://almanac.health/fhir/StructureDefinition/survey-earlier-answer',
      earlier: expect.objectContaining({ key: 'words', value: 'first', reason: 'replaced', device: phone }),
    },
  ])
  const bundle = (await archiveFiles(server.database, ben.id)).get('fhir/bundle.json')
  expect(bundle).toMatch(/survey-earlier-answer",\s*"valueString":\s*"first"/)
})
