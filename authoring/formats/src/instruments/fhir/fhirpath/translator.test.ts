import fc from 'fast-check'
import { compile } from 'fhirpath'
import r4 from 'fhirpath/fhir-context/r4'
import { evaluateSurvey, prepareSurvey, type SurveyAnswer } from '@almanac/domain/survey'
import { compileRegex } from '@almanac/domain/survey/regex'
import { coding, extension, often, option, questionnaire } from '../../../testing/fhir-questionnaires'
import { importQuestionnaire } from '../import-questionnaire'
import type { JsonObject } from '../json-text'

const value = (linkId: string) => `%resource.item.where(linkId='${linkId}').answer.value`
const [a, b, yes, one, many, words, date] = ['a', 'b', 'yes', 'one', 'many', 'words', 'date'].map(value)
const inner = "%resource.item.where(linkId='group').item.where(linkId='inner').answer.value"

const asked: JsonObject[] = [
  { linkId: 'a', text: 'A', type: 'integer' },
  { linkId: 'b', text: 'B', type: 'decimal' },
  { linkId: 'yes', text: 'Yes?', type: 'boolean' },
  { linkId: 'one', text: 'One', type: 'choice', answerOption: often },
  {
    linkId: 'coded',
    text: 'Coded',
    type: 'choice',
    answerOption: [option('0', 'No'), option('2', 'Some'), option('x', '?')],
  },
  { linkId: 'many', text: 'Many', type: 'choice', repeats: true, answerOption: often },
  { linkId: 'words', text: 'Words', type: 'string' },
  { linkId: 'date', text: 'Date', type: 'date' },
  {
    linkId: 'group',
    text: 'Group',
    type: 'group',
    item: [
      { linkId: 'inner', text: 'Inner', type: 'integer', item: [{ linkId: 'below', text: 'Below', type: 'boolean' }] },
    ],
  },
]

const conditions = [
  `${a} > 2`,
  `${a} = 3`,
  `${a} != 3`,
  `(${a} != 3).not()`,
  `(${a} > 2 and ${b} > 2).not()`,
  `(${a} > 2 or ${yes}).not()`,
  `${yes}`,
  `${yes}.not()`,
  `${yes} = false`,
  `${yes} = (${a} > 2)`,
  `${yes} xor ${a} > 1`,
  `(${yes} xor ${a} > 1).not()`,
  `${yes} implies ${a} > 1`,
  `(${yes} implies ${a} > 1).not()`,
  `${a} and ${yes}`,
  `${a}.exists() and ${b}.empty()`,
  `${a}.empty() or ${words}.exists().not()`,
  `${a} + ${b} > 4`,
  `(${a} + ${b} > 4).not()`,
  `${a} / ${b} >= 1`,
  `(${a} / ${b} >= 1).not()`,
  `${a} div 2 = 1`,
  `0 - ${a} < -2`,
  `iif(${a} > 2, ${b} > 1, ${yes})`,
  `iif(${a} > 2, ${b} > 1, ${yes}).not()`,
  `iif(${a}.exists(), ${a}, 0) + iif(${b}.exists(), ${b}, 0) >= 5`,
  `${a} in (1 | 3 | 5)`,
  `(${a} in (1 | 3 | 5)).not()`,
  `(1 | 3) contains ${a}`,
  `${one}.code = 'some'`,
  `${one}.code != 'some'`,
  `(${one}.code in ('some' | 'every')).not()`,
  `%resource.item.where(linkId='one').answer.valueCoding.code = 'every'`,
  `%resource.item.where(linkId='one').answer.where(value.code = 'every').exists()`,
  `%resource.item.where(linkId='one').answer.value.where(code = 'every' or code = 'some').empty()`,
  `'some' in ${many}.code`,
  `${many}.code contains 'every'`,
  `${many}.count() > 1`,
  `${many}.empty()`,
  `${words} = 'blue'`,
  `${words} != 'blue'`,
  `${words}.length() > 3`,
  `${words}.contains('lu')`,
  `${words}.contains('lu').not()`,
  `${words}.startsWith('b') and ${words}.endsWith('e')`,
  `${words}.matches('^b.*e$')`,
  `${words}.upper() = 'BLUE'`,
  `(${words} & '!') = '!'`,
  `${words} + '!' = 'blue!'`,
  `${date} >= @2020-06-15`,
  `${date} + 1 month > @2020-07-15`,
  `today() > ${date}`,
  `today() - 4 years <= ${date}`,
  `${inner} > 2`,
  `%resource.repeat(item).where(linkId='inner').answer.value > 2`,
  `%resource.descendants().where(linkId='below').answer.value = true`,
  `%resource.item.item.answer.item.where(linkId='below').answer.value = false`,
  `%resource.repeat(item).where(linkId='inner' and answer.empty().not()).select(answer.value) = 3`,
  `%resource.item.where(linkId='group').exists()`,
  `%resource.item.where(linkId='a' or linkId='b').answer.value.sum() > 5`,
  `%resource.item.where(linkId != 'coded').answer.weight().sum() >= 3`,
  `%resource.item.where(linkId='one').answer.value.ordinal() >= 1`,
  `%questionnaire.item.where(linkId='one').answerOption.where(valueCoding.code=${one}.code).extension.where(url='http://hl7.org/fhir/StructureDefinition/ordinalValue').valueDecimal > 0`,
  `${a}.combine(${b}).max() > 3`,
  `${a}.combine(${b}).sum() > 3`,
  `(${a} | ${b}).exists()`,
  `${b}.abs() > 2 and ${b}.floor() = 3`,
  `%qitem.linkId = 'target'`,
  `%resource.item.where(linkId='one' and answer.value.code = 'every').exists()`,
  `%resource.item.where(linkId='a').where(answer.value > 2).answer.value = 3`,
  `%resource.item.where(linkId='a').where(answer.value > 2).empty()`,
  `%resource.item.where(linkId='b').answer.value.select($this * 2) > 5`,
  `(%resource.item.where(linkId='b').answer.value.select(1) = 1).not()`,
  `%resource.item.where(linkId='b').select(answer.value + 1) > 3`,
  `%resource.item.where(linkId='coded').answer.value.code.toInteger() + 1 > 2`,
  `(%resource.item.where(linkId='coded').answer.value.code.toInteger() < 2).not()`,
  `%questionnaire.repeat(item).where(linkId='one').answerOption.where(valueCoding.code=${one}.code).extension('http://hl7.org/fhir/StructureDefinition/ordinalValue').value > 0`,
  `%sum > 4`,
  `%sum.exists().not()`,
  `%isLarge`,
  `%isLarge.not()`,
  `{} = 1`,
  'true',
]

const variables = [extension.variable('isLarge', '%sum > 4'), extension.variable('sum', `${a} + ${b}`)]

interface Given {
  a?: number
  b?: number
  yes?: boolean
  one?: string
  coded?: string
  many?: string[]
  words?: string
  date?: string
  inner?: number
  below?: boolean
}

const maybe = <Type>(of: fc.Arbitrary<Type>) => fc.option(of, { nil: undefined })
const code = fc.constantFrom('never', 'some', 'every')
const given: fc.Arbitrary<Given> = fc.record({
  a: maybe(fc.integer({ min: 0, max: 6 })),
  b: maybe(fc.constantFrom(0, 0.5, 1, 2.5, 3, 3.25, -2)),
  yes: maybe(fc.boolean()),
  one: maybe(code),
  coded: maybe(fc.constantFrom('0', '2', 'x')),
  many: maybe(fc.uniqueArray(code, { minLength: 1 })),
  words: maybe(fc.constantFrom('blue', 'b', 'lure', 'Blue')),
  date: maybe(fc.constantFrom('2020-06-14', '2020-06-15', '2020-06-16', '2030-01-31')),
  inner: maybe(fc.integer({ min: 0, max: 4 })),
  below: maybe(fc.boolean()),
})

const answer = (key: string, own: number | string | boolean | undefined): SurveyAnswer[] =>
  own === undefined ? [] : [{ key, value: typeof own === 'boolean' ? String(own) : own, skipped: false }]

const answersOf = ({ many: codes, ...rest }: Given): SurveyAnswer[] => [
  ...Object.entries(rest).flatMap(([key, own]) => answer(key, own)),
  ...(codes ? [{ key: 'many', value: null, values: codes, skipped: false }] : []),
]

function responseOf({
  a: first,
  b: second,
  yes: truth,
  one: chosen,
  coded,
  many: codes,
  words: text,
  date: day,
  inner: deep,
  below,
}: Given): JsonObject {
  const question = (linkId: string, ...answers: JsonObject[]): JsonObject[] =>
    answers.length === 0 ? [] : [{ linkId, answer: answers }]
  const under = below === undefined ? undefined : question('below', { valueBoolean: below })
  const inside =
    deep === undefined && !under
      ? []
      : [{ ...(deep === undefined ? {} : { valueInteger: deep }), ...(under ? { item: under } : {}) }]
  return {
    resourceType: 'QuestionnaireResponse',
    item: [
      ...question('a', ...(first === undefined ? [] : [{ valueInteger: first }])),
      ...question('b', ...(second === undefined ? [] : [{ valueDecimal: second }])),
      ...question('yes', ...(truth === undefined ? [] : [{ valueBoolean: truth }])),
      ...question('one', ...(chosen === undefined ? [] : [{ valueCoding: coding(chosen) }])),
      ...question('coded', ...(coded === undefined ? [] : [{ valueCoding: coding(coded) }])),
      ...question('many', ...(codes ?? []).map((own) => ({ valueCoding: coding(own) }))),
      ...question('words', ...(text === undefined ? [] : [{ valueString: text }])),
      ...question('date', ...(day === undefined ? [] : [{ valueDate: day }])),
      ...(inside.length === 0 ? [] : [{ linkId: 'group', item: question('inner', ...inside) }]),
    ],
  }
}

const sumOf = compile(`${a} + ${b}`, r4, { async: false })
const isLarge = compile('%sum > 4', r4, { async: false })

/** The values of the variables in a response. */
function valuesOf(response: JsonObject, environment: JsonObject) {
  const sum = sumOf(response, environment)
  return { sum, isLarge: isLarge(response, { ...environment, sum }) }
}

const today = new Date().toISOString().slice(0, 10)

it.each(conditions)('has the same result as FHIRPath: %s', (expression) => {
  const target = { linkId: 'target', text: 'Target', type: 'string', extension: [extension.enabled(expression)] }
  const source = { ...questionnaire(...asked, target), extension: variables }
  const { definition, notes } = importQuestionnaire(source)
  expect(notes.filter(({ severity, code: about }) => severity !== 'info' || about.includes('FHIRPATH'))).toEqual([])
  if (!definition) throw new Error('no definition')
  const survey = prepareSurvey(definition, { regex: compileRegex })
  const run = compile(expression, r4, { async: false })
  const readsVariables = /%(?:sum|isLarge)/.test(expression)
  fc.assert(
    fc.property(given, (answers) => {
      const response = responseOf(answers)
      const environment = { resource: response, context: response, questionnaire: source, qitem: target }
      const outcome = run(response, { ...environment, ...(readsVariables && valuesOf(response, environment)) })
      const holds = outcome.length === 1 && outcome[0] !== false
      const state = evaluateSurvey(survey, { answers: answersOf(answers), seed: '', today, now: '12:00' })
      return state.visible.has('target') === holds
    }),
    { numRuns: 40 },
  )
})
