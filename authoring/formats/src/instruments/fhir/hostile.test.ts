import { processorSeconds } from '../../testing/processor-time'
import { everything, extension, questionnaire } from '../../testing/fhir-questionnaires'
import { importQuestionnaire } from './import-questionnaire'
import type { JsonObject } from './json-text'

const question = (linkId: string, more: JsonObject = {}): JsonObject => ({
  linkId,
  text: linkId,
  type: 'integer',
  ...more,
})
const whole = JSON.stringify(everything, null, 1)
const codesOf = (source: string | JsonObject) => importQuestionnaire(source).notes.map(({ code }) => code)

it('reports the line at which a file is truncated, wherever that is', () => {
  for (let end = 1; end < whole.length - 1; end += 97) {
    const cut = whole.slice(0, end)
    const { definition, notes } = importQuestionnaire(cut)
    expect(definition).toBeNull()
    expect(notes).toEqual([
      expect.objectContaining({ severity: 'error', code: 'NOT_JSON', line: cut.split('\n').length }),
    ])
  }
})

it.each<[string, string, string]>([
  ['an empty text', '', 'NOT_JSON'],
  ['XML', '<?xml version="1.0"?><Questionnaire/>', 'NOT_JSON'],
  ['a list', '[]', 'NOT_A_QUESTIONNAIRE'],
  ['a word', 'null', 'NOT_A_QUESTIONNAIRE'],
  ['another resource', '{"resourceType":"Patient"}', 'NOT_A_QUESTIONNAIRE'],
  ['no resource', '{}', 'NOT_A_QUESTIONNAIRE'],
  ['no items', '{"resourceType":"Questionnaire"}', 'NO_ITEMS'],
  ['items that are none', '{"resourceType":"Questionnaire","item":[1,null,"x"]}', 'NO_ITEMS'],
  ['lists without an end', '['.repeat(100_000), 'NOT_JSON'],
])('rejects %s with a reason', (_, source, code) => {
  const { definition, notes } = importQuestionnaire(source)
  expect(definition).toBeNull()
  expect(notes.map((note) => note.code)).toContain(code)
})

it('reads a file with a byte-order mark, and reports characters lost by another encoding', () => {
  expect(importQuestionnaire(`\ufeff${whole}`).definition).not.toBeNull()
  const latin = new TextDecoder().decode(Buffer.from(JSON.stringify(questionnaire(question('é'))), 'latin1'))
  expect(codesOf(latin)).toContain('CHARACTERS_LOST')
})

it('reports a duplicate property of an object', () => {
  expect(
    codesOf('{"resourceType":"Questionnaire","item":[{"linkId":"a","linkId":"b","type":"string","text":"A"}]}'),
  ).toContain('PROPERTY_TWICE')
})

it('treats values of the wrong type as missing, and reports them', () => {
  const { definition, notes } = importQuestionnaire(
    questionnaire({
      linkId: 'a',
      text: ['x'],
      type: 'string',
      required: 'yes',
      maxLength: '5',
      enableWhen: {},
      extension: 'x',
    }),
  )
  expect(definition?.questions).toEqual([{ key: 'a', type: 'text', group: null, label: 'a' }])
  const left_out = notes
    .filter(({ code }) => code === 'NOT_IMPORTED')
    .map(({ message }) => /“(\w+)”/.exec(message)?.[1])
  expect(left_out.sort()).toEqual(['enableWhen', 'extension', 'maxLength', 'required', 'text'])
})

it('rejects a file with an unknown modifierExtension, wherever it is', () => {
  const modifierExtension = [{ url: 'http://example.org/not', valueBoolean: true }]
  for (const source of [
    { ...questionnaire(question('a')), modifierExtension },
    questionnaire(question('a', { modifierExtension })),
    questionnaire(question('a', { initial: [{ valueInteger: 1, modifierExtension }] })),
  ]) {
    expect(importQuestionnaire(source)).toMatchObject({ definition: null, notes: [{ code: 'MODIFIER_EXTENSION' }] })
  }
})

it('imports 10,000 items with a rule each, and rejects more', async () => {
  const chain = Array.from({ length: 10_000 }, (_, index) =>
    question(
      `q${index}`,
      index === 0 ? {} : { enableWhen: [{ question: `q${index - 1}`, operator: '>', answerInteger: 1 }] },
    ),
  )
  const seconds = await processorSeconds(() => {
    expect(importQuestionnaire(questionnaire(...chain)).definition?.questions).toHaveLength(10_000)
    expect(codesOf(questionnaire(...chain, question('one more')))).toContain('TOO_MANY_ITEMS')
  })
  expect(seconds).toBeLessThan(40)
})

it('rejects groups that are nested too deeply', () => {
  const nested = (depth: number): JsonObject =>
    depth === 0 ? question('inside') : { linkId: `g${depth}`, text: 'G', type: 'group', item: [nested(depth - 1)] }
  for (const depth of [200, 1_000]) {
    for (const source of [questionnaire(nested(depth)), JSON.stringify(questionnaire(nested(depth)))]) {
      const { definition, notes } = importQuestionnaire(source)
      expect(definition).toBeNull()
      expect(notes.some(({ severity }) => severity === 'error')).toBe(true)
    }
  }
})

it('omits rules that read each other in a circle, and variables that read themselves', () => {
  const value = (linkId: string) => `%resource.item.where(linkId='${linkId}').answer.value`
  const { definition, notes } = importQuestionnaire({
    ...questionnaire(
      question('a', { extension: [extension.calculated(`${value('b')} + 1`)] }),
      question('b', { extension: [extension.calculated(`${value('a')} + 1`)] }),
      question('c', { extension: [extension.calculated(`${value('c')} + 1`)] }),
      question('d', { extension: [extension.calculated('%x')] }),
    ),
    extension: [extension.variable('x', '%y + 1'), extension.variable('y', '%x + 1')],
  })
  expect(definition?.questions.filter(({ calculated }) => calculated !== undefined)).toHaveLength(1)
  expect(
    notes.filter(({ code, severity }) => code === 'RULE_NOT_IMPORTED' && severity === 'error').length,
  ).toBeGreaterThanOrEqual(4)
})

it.each([
  [
    'variables that double',
    Array.from({ length: 60 }, (_, index) => extension.variable(`v${index + 1}`, `%v${index} xor %v${index}`)),
    '%v60',
  ],
  ['brackets', [], `${'('.repeat(2_000)}1${')'.repeat(2_000)}`],
  ['a sum without an end', [], `1${' + 1'.repeat(4_000)}`],
  ['conditions in conditions', [], `${'iif(true, '.repeat(150)}1${', 2)'.repeat(150)}`],
  ['what is negated over and over', [], `true${'.not()'.repeat(1_000)}`],
  ['no expression', [], '((('],
])('imports %s in bounded time', async (_, variables, expression) => {
  const first = extension.variable('v0', "%resource.item.where(linkId='a').answer.value > 1")
  const seconds = await processorSeconds(() => {
    const { definition } = importQuestionnaire({
      ...questionnaire(question('a'), question('b', { extension: [extension.enabled(expression)] })),
      extension: [first, ...variables],
    })
    expect(definition?.questions.map(({ key }) => key)).toEqual(expect.arrayContaining(['a', 'b']))
  })
  expect(seconds).toBeLessThan(20)
})

it('omits a pattern that RE2 does not support, and escapes braces that would insert an answer', () => {
  const { definition, notes } = importQuestionnaire(
    questionnaire(
      {
        linkId: 'a',
        text: 'Not {{b}}',
        type: 'string',
        extension: [extension.core('regex', { valueString: '(?=x)(a+)+\\1' })],
      },
      question('b'),
    ),
  )
  expect(definition?.questions[0]).toEqual({ key: 'a', type: 'text', group: null, label: 'Not { {b}}' })
  expect(notes.map(({ code }) => code)).toEqual(expect.arrayContaining(['REGEX_NOT_IMPORTED', 'BRACES_CHANGED']))
})
