import { questionnaire } from '../../testing/fhir-questionnaires'
import { importQuestionnaire } from './import-questionnaire'
import type { JsonObject } from './json-text'

const URL = 'http://example.org/ValueSet/smoking'
const SYSTEM = 'http://example.org/smoking'
const concept = (code: string, display: string): JsonObject => ({ code, display })
const set = (url: string, ...include: JsonObject[]): JsonObject => ({
  resourceType: 'ValueSet',
  url,
  compose: { include },
})
const smoking = set(URL, { system: SYSTEM, concept: [concept('y', 'I smoke'), concept('n', 'I don’t')] })

function read(answerValueSet: string, ...resources: JsonObject[]) {
  const condition = { question: 'q', operator: '=', answerCoding: { code: 'y' } }
  const { definition, notes } = importQuestionnaire(
    questionnaire(
      { linkId: 'q', text: 'Q', type: 'choice', answerValueSet },
      { linkId: 'then', text: 'Then', type: 'string', enableWhen: [condition] },
    ),
    () => resources,
  )
  const item = (key: string) => definition?.questions.find((one) => one.key === key)
  return {
    codes: item('q')?.options?.map(({ code }) => code),
    labels: item('q')?.options?.map(({ label }) => label),
    rule: item('then')?.visible_if,
    noted: notes.filter(({ severity }) => severity !== 'info').map(({ code }) => code),
  }
}

describe('a ValueSet of another file gives the choices', () => {
  it.each<[string, JsonObject[]]>([
    ['by its address', [set('http://example.org/ValueSet/other'), smoking]],
    [
      'in a Bundle',
      [{ resourceType: 'Bundle', entry: [{ resource: { resourceType: 'Patient' } }, { resource: smoking }] }],
    ],
    [
      'with its CodeSystem',
      [
        set(URL, { system: SYSTEM }),
        { resourceType: 'CodeSystem', url: SYSTEM, concept: [concept('y', 'I smoke'), concept('n', 'I don’t')] },
      ],
    ],
    [
      'through another one',
      [set(URL, { valueSet: ['http://example.org/inner'] }), { ...smoking, url: 'http://example.org/inner' }],
    ],
  ])('%s', (_, resources) => {
    expect(read(`${URL}|2.0`, ...resources)).toEqual({
      codes: ['y', 'n'],
      labels: ['I smoke', 'I don’t'],
      rule: '[q] = "y"',
      noted: [],
    })
  })
})

it('says what of such a set it can’t read, and ends where sets include each other', () => {
  const filtered = set(
    URL,
    { system: SYSTEM, concept: [concept('y', 'I smoke')] },
    { system: SYSTEM, filter: [{ property: 'is-a' }] },
  )
  expect(read(URL, filtered)).toMatchObject({ codes: ['y'], noted: ['NOT_IMPORTED'] })
  expect(read(URL, set(URL, { valueSet: [URL] })).noted).toContain('VALUE_SET_NOT_IMPORTED')
})

it.each([
  ['administrative-gender', ['male', 'female', 'other', 'unknown']],
  ['yesnodontknow', ['Y', 'N', 'asked-unknown']],
])('knows FHIR’s own %s', (name, codes) => {
  const found = read(`http://hl7.org/fhir/ValueSet/${name}|4.0.1`)
  expect(found.codes).toEqual(codes)
  expect(found.labels).toContainEqual(expect.objectContaining({ es: expect.any(String), ar: expect.any(String) }))
})

it('without the set it is asked as a text, with what to do', () => {
  const { notes } = importQuestionnaire(questionnaire({ linkId: 'q', text: 'Q', type: 'choice', answerValueSet: URL }))
  expect(notes).toContainEqual(
    expect.objectContaining({ code: 'VALUE_SET_NOT_IMPORTED', message: expect.stringContaining('beside it') }),
  )
})
