import { evaluate } from 'fhirpath'
import r4 from 'fhirpath/fhir-context/r4'
import { evaluateSurvey, prepareSurvey, type SurveyAnswer, type SurveyDefinition } from '@almanac/domain/survey'
import { exportQuestionnaire } from './export/questionnaire'
import { exportQuestionnaireResponse } from './export/response'
import { externalExpressions } from './external/of-survey'
import { coding, extension, fhirpath, often, questionnaire } from '../../testing/fhir-questionnaires'
import { importQuestionnaire } from './import-questionnaire'
import type { JsonObject } from './json-text'

const read = (source: JsonObject) => {
  const { definition, notes } = importQuestionnaire(source)
  const item = (key: string) => definition?.questions.find((question) => question.key === key)
  const found = notes
    .filter(({ severity }) => severity !== 'info')
    .map(({ severity, code, key }) => `${severity} ${code} ${key}`)
  return { definition, notes, found, item }
}

const conditional = (...enableWhen: JsonObject[]): JsonObject => ({
  linkId: 'then',
  text: 'Then?',
  type: 'string',
  enableWhen,
})
const value = (linkId: string) => `%resource.item.where(linkId='${linkId}').answer.value`

/** The calculated answers, with FHIRPath evaluated here, without the worker and its timeout. */
function evaluated(definition: SurveyDefinition | null, answers: SurveyAnswer[]) {
  if (!definition) throw new Error('no definition')
  const response = exportQuestionnaireResponse(definition, { answers, status: 'in-progress' })
  const variables = { resource: response, context: response, questionnaire: exportQuestionnaire(definition) }
  const external = externalExpressions(definition).map((expression): [string, string | null] => {
    const [value] = evaluate(response, expression, variables, r4, { async: false })
    return [expression, value === undefined ? null : String(value)]
  })
  const state = evaluateSurvey(prepareSurvey(definition), {
    ...{ answers, seed: '', today: '2026-11-28', now: '10:00' },
    external: new Map(external),
  })
  return (key: string) => state.counted.find((counted) => counted.key === key)?.value
}
const answer = (key: string, given: string | number): SurveyAnswer => ({ key, value: given, skipped: false })

describe('a rule about what the survey doesn’t have', () => {
  const asked: JsonObject[] = [
    { linkId: 'photo', text: 'A photo', type: 'attachment' },
    { linkId: 'list', text: 'From a list', type: 'choice', answerValueSet: 'http://example.org/list' },
    { linkId: 'open', text: 'From a list, or words', type: 'open-choice', answerValueSet: 'http://example.org/list' },
    { linkId: 'weight', text: 'Weight', type: 'quantity' },
    { linkId: 'sex', text: 'Sex', type: 'string', extension: [extension.hidden] },
    { linkId: 'born', text: 'Born', type: 'date', readOnly: true },
    { linkId: 'one', text: 'One', type: 'choice', answerOption: often },
    { linkId: 'many', text: 'Many', type: 'choice', repeats: true, answerOption: often },
    { linkId: 'group', text: 'Group', type: 'group', item: [{ linkId: 'inner', text: 'Inner', type: 'integer' }] },
  ]
  const rules = [
    `${value('photo')}.exists()`,
    `%resource.item.where(linkId='photo').answer.exists()`,
    `%resource.repeat(item).where(linkId='photo').exists()`,
    `${value('list')}.code = 'a'`,
    `${value('list')}.code != 'a'`,
    `${value('list')}.code in ('a' | 'b')`,
    `${value('list')}.where(code = 'a').exists()`,
    `${value('list')}.display = 'A'`,
    `${value('list')}.ofType(Coding).code = 'a'`,
    `${value('list')} = 'a'`,
    `%resource.item.where(linkId='list').answer.valueCoding.code = 'a'`,
    `%resource.descendants().where(linkId='list').answer.value.code.exists()`,
    `${value('list')}.ordinal() > 1`,
    `${value('open')}.code = 'a'`,
    `${value('weight')}.unit = 'kg'`,
    `${value('weight')} > 5 'kg'`,
    `${value('weight')} * 2 > 5`,
    `${value('sex')} = 'female'`,
    `${value('born')} < today()`,
    `${value('one')} = 'some'`,
    `${value('one')}.code = 'nothing'`,
    `${value('nowhere')} = true`,
    `${value('inner')} > 2`,
    `%resource.item.where(linkId='inner').answer.first().value > 2`,
    `${value('one')}.where(code = 'nothing').exists()`,
    `'nothing' in ${value('many')}.code`,
    `${value('one')}.memberOf('http://example.org/list')`,
    `%questionnaire.item.where(linkId='one').copyright.exists() or ${value('one')}.exists()`,
    `iif(${value('photo')}.exists(), ${value('one')}.code = 'some', true)`,
  ]

  it.each(rules)('is left out with an error, and hides nothing: %s', (expression) => {
    const { found, item } = read(
      questionnaire(...asked, {
        linkId: 'then',
        text: 'Then?',
        type: 'string',
        extension: [extension.enabled(expression)],
      }),
    )
    expect(item('then')?.visible_if).toBeUndefined()
    expect(found).toContain('error RULE_NOT_IMPORTED then')
  })

  it('leaves out a calculation rather than calculate it with a constant, and what reads that', () => {
    const calculated = (linkId: string, expression: string, more: JsonObject = {}): JsonObject => ({
      ...{ linkId, text: linkId, type: 'decimal', readOnly: true, extension: [extension.calculated(expression)] },
      ...more,
    })
    const { found, item } = read({
      ...questionnaire(
        ...asked,
        calculated('factor', `iif(${value('list')}.code = 'female', 1, 0)`),
        calculated('risk', `${value('factor')} * 2`),
        calculated('by_variable', `%female + 1`),
        calculated('right', `iif(${value('one')}.code = 'some', 1, 0)`),
        { linkId: 'advice', text: 'Advice', type: 'display', extension: [extension.enabled(`${value('risk')} > 3`)] },
      ),
      extension: [extension.variable('female', `iif(${value('list')}.code = 'female', 1, 0)`)],
    })
    for (const key of ['factor', 'risk', 'by_variable']) {
      expect(item(key)?.calculated).toBeUndefined()
      expect(found).toContain(`error RULE_NOT_IMPORTED ${key}`)
    }
    expect(item('right')?.calculated).toBe('if([one] = "some", 1, 0)')
    expect(item('advice')?.visible_if).toBeUndefined()
    expect(found).toContain('error RULE_NOT_IMPORTED advice')
  })

  it.each<[string, JsonObject]>([
    ['a choice of a question without choices', { question: 'list', operator: '=', answerCoding: { code: 'a' } }],
    ['a left-out question', { question: 'photo', operator: 'exists', answerBoolean: true }],
    ['a question that nobody can answer', { question: 'sex', operator: '=', answerString: 'female' }],
    ['a choice that there is not', { question: 'one', operator: '=', answerCoding: coding('nothing') }],
    ['an answer of another type', { question: 'inner', operator: '=', answerString: 'x' }],
  ])('is left out of enableWhen: %s', (_, condition) => {
    const { found, item } = read(questionnaire(...asked, conditional(condition)))
    expect(item('then')?.visible_if).toBeUndefined()
    expect(found).toContain('error RULE_NOT_IMPORTED then')
  })

  it('leaves the other conditions of “any” where it could never hold', () => {
    const some = { question: 'one', operator: '=', answerCoding: coding('some') }
    const never = { question: 'one', operator: '=', answerCoding: coding('nothing') }
    const { found, item } = read(questionnaire(...asked, { ...conditional(some, never), enableBehavior: 'any' }))
    expect(item('then')?.visible_if).toBe('[one] = "some"')
    expect(found).toContain('error RULE_NOT_IMPORTED then')
  })
})

describe('variables', () => {
  const variables = [
    extension.variable('a', "item.where(linkId='x').answer.value"),
    extension.variable('b', '(%a.ln() * 100).round(0)'),
    extension.variable('smokes', "iif(item.where(linkId='smoker').answer.value = true, 1, 0)"),
    extension.variable('note', "item.where(linkId='words').answer.value.replace('o', '0') & %smokes.toString()"),
  ]
  const asked: JsonObject[] = [
    { linkId: 'x', text: 'X', type: 'decimal' },
    { linkId: 'smoker', text: 'Smoker?', type: 'boolean' },
    { linkId: 'words', text: 'Words', type: 'string' },
  ]
  const group = (more: JsonObject = {}): JsonObject => ({
    ...{ linkId: 'g', text: 'G', type: 'group', extension: variables },
    item: [
      ...asked,
      { linkId: 'y', text: 'Y', type: 'decimal', readOnly: true, extension: [extension.calculated('%b')] },
      { linkId: 'z', text: 'Z', type: 'decimal', readOnly: true, extension: [extension.calculated('%b + %smokes')] },
    ],
    ...more,
  })

  it('are evaluated where they are declared, also when another one reads them', () => {
    const { definition } = read(questionnaire(group()))
    const given = evaluated(definition, [answer('x', 10), answer('smoker', 'true')])
    expect([given('y'), given('z')]).toEqual([230, 231])
  })

  it('are evaluated for each instance of a repeating group', () => {
    const { definition } = read(questionnaire(group({ repeats: true })))
    const given = evaluated(definition, [answer('x@1', 10), answer('x@2', 100), answer('smoker@2', 'true')])
    expect(['y@1', 'z@1', 'y@2', 'z@2'].map(given)).toEqual([230, 230, 461, 462])
  })

  const external = { linkId: 'out', text: 'Out', type: 'string', extension: [extension.calculated('%note')] }
  it('are defined at their place for FHIRPath as well, also in a group without answers', () => {
    const inside = read(questionnaire(group({ item: [...asked, external] })))
    expect(inside.item('out')?.calculated).toContain('fhirpath(')
    expect(evaluated(inside.definition, [answer('words', 'foot')])('out')).toBe('f00t0')
    expect(evaluated(inside.definition, [])('out')).toBe('0')
  })

  it('that differ by instance are left out of FHIRPath', () => {
    const { found } = read(questionnaire(group({ repeats: true, item: [...asked, external] })))
    expect(found).toContain('error RULE_NOT_IMPORTED out')
  })
})

describe('required', () => {
  const asked = { linkId: 'q', text: 'Q', type: 'string', required: true }
  it.each<[string, JsonObject, string]>([
    [
      'of a group that only has a left-out question',
      { linkId: 'g', text: 'G', type: 'group', required: true, item: [{ linkId: 'f', text: 'F', type: 'attachment' }] },
      'warning REQUIRED_WITHOUT_FIELD g',
    ],
    [
      'of a read-only question without a value',
      { linkId: 'r', text: 'R', type: 'string', required: true, readOnly: true },
      'warning REQUIRED_WITHOUT_FIELD r',
    ],
    [
      'of a read-only question that a server was to fill in, which is asked instead',
      {
        ...{ linkId: 'r', text: 'R', type: 'string', required: true, readOnly: true },
        extension: [extension.sdc('initialExpression', { valueExpression: fhirpath('%patient.gender') })],
      },
      'warning READ_ONLY_ASKED r',
    ],
  ])('is left out with a note: %s', (_, item, note) => {
    const { definition, found } = read(questionnaire(asked, item))
    expect(found).toContain(note)
    expect(definition?.questions.filter(({ required }) => required).map(({ key }) => key)).toEqual(['q'])
  })

  it('more choices than there are doesn’t refuse the file', () => {
    const many = { linkId: 'm', text: 'M', type: 'choice', repeats: true, answerOption: often }
    const { definition, found } = read(
      questionnaire(asked, { ...many, extension: [extension.core('questionnaire-minOccurs', { valueInteger: 9 })] }),
    )
    expect(definition).not.toBeNull()
    expect(found).toContain('error BOUND_NOT_IMPORTED m')
  })
})

describe('what stands beside something else', () => {
  it.each<[string, JsonObject, string]>([
    ['a length beside a pattern', extension.core('minLength', { valueInteger: 5 }), 'string'],
    ['decimals beside a pattern', extension.core('maxDecimalPlaces', { valueInteger: 2 }), 'decimal'],
  ])('is noted: %s', (_, other, type) => {
    const { found, item } = read(
      questionnaire({
        linkId: 'q',
        text: 'Q',
        type,
        extension: [other, extension.core('regex', { valueString: '^\\d+$' })],
      }),
    )
    expect(item('q')?.regex).toBe('\\d+')
    expect(found).toEqual(['warning CONSTRAINT_NOT_IMPORTED q'])
  })

  it('readOnly of a group is that of everything inside', () => {
    const inner = {
      linkId: 'i',
      text: 'I',
      type: 'group',
      item: [{ linkId: 'q', text: 'Q', type: 'string', initial: [{ valueString: 'x' }] }],
    }
    const { item, found } = read(
      questionnaire({ linkId: 'g', text: 'G', type: 'group', readOnly: true, item: [inner] }),
    )
    expect(item('q')?.read_only).toBe(true)
    expect(found).toEqual([])
  })

  it('limits that can’t be met, and values that there are not, are noted', () => {
    const limit = (name: string, given: JsonObject) => extension.core(name, given)
    const rule = { extension: [limit('cqf-calculatedValue', { valueExpression: fhirpath('2 + 3') })] }
    const { item, found } = read(
      questionnaire(
        {
          ...{
            linkId: 'g',
            text: 'G',
            type: 'group',
            repeats: true,
            item: [{ linkId: 'q', text: 'Q', type: 'string' }],
          },
          extension: [
            limit('questionnaire-minOccurs', { valueInteger: 5 }),
            limit('questionnaire-maxOccurs', { valueInteger: 2 }),
          ],
        },
        {
          ...{ linkId: 'd', text: 'D', type: 'date', initial: [{ valueDate: '2026-02-28' }] },
          extension: [limit('minValue', { valueDate: '2026-02-31' })],
        },
        {
          ...{ linkId: 'n', text: 'N', type: 'integer' },
          extension: [limit('minValue', { valueInteger: 5 }), limit('maxValue', { valueInteger: 2 })],
        },
        {
          linkId: 't',
          text: 'T',
          type: 'string',
          maxLength: 0,
          extension: [limit('minValue', { _valueInteger: rule })],
        },
        { linkId: 'c', text: 'C', type: 'time', initial: [{ valueTime: '25:99:00' }] },
      ),
    )
    expect(item('g')?.repeats).toEqual({ min: 5, max: 5 })
    expect(item('d')).toMatchObject({ initial: '2026-02-28' })
    for (const key of ['d', 'n', 't']) expect(item(key)).not.toHaveProperty('min')
    expect(item('c')).not.toHaveProperty('initial')
    expect(found.sort()).toEqual([
      'error BOUND_NOT_IMPORTED d',
      'error BOUND_NOT_IMPORTED n',
      'error RULE_NOT_IMPORTED t',
      'warning INITIAL_NOT_IMPORTED c',
      'warning MAX_OCCURS g',
      'warning NOT_IMPORTED t',
    ])
  })

  it('a second extension of one kind is noted', () => {
    const min = (valueInteger: number) => extension.core('minValue', { valueInteger })
    const { found, item } = read(
      questionnaire({ linkId: 'q', text: 'Q', type: 'integer', extension: [min(1), min(2)] }),
    )
    expect(item('q')?.min).toBe(1)
    expect(found).toEqual(['warning NOT_IMPORTED q'])
  })

  const day = { linkId: 'day', text: 'Day', type: 'dateTime' }
  const clock = { linkId: 'clock', text: 'Clock', type: 'time' }
  it.each<[string, JsonObject, string | undefined]>([
    ['a time of a day', { question: 'day', operator: '>', answerDateTime: '2026-11-28T12:00:00Z' }, undefined],
    [
      'the begin of a day',
      { question: 'day', operator: '>=', answerDateTime: '2026-11-28T00:00:00Z' },
      '[day] >= "2026-11-28"',
    ],
    ['a day', { question: 'day', operator: '>', answerDate: '2026-11-28' }, '[day] > "2026-11-28"'],
    ['a time', { question: 'clock', operator: '=', answerTime: '10:30:00' }, '[clock] = "10:30"'],
    ['a second', { question: 'clock', operator: '=', answerTime: '10:30:30' }, undefined],
    ['at a second or after', { question: 'clock', operator: '>=', answerTime: '10:30:30' }, '[clock] > "10:30"'],
    ['before a second', { question: 'clock', operator: '<', answerTime: '10:30:30' }, '[clock] <= "10:30"'],
  ])('times in enableWhen aren’t cut: %s', (_, condition, rule) => {
    const { found, item } = read(questionnaire(day, clock, conditional(condition)))
    expect(item('then')?.visible_if).toBe(rule)
    expect(found.includes('error RULE_NOT_IMPORTED then')).toBe(rule === undefined)
  })
})

it('takes a right code under another system where only one choice has it, and says so', () => {
  const other = { question: 'one', operator: '=', answerCoding: { system: 'http://example.org/other', code: 'some' } }
  const one = { linkId: 'one', text: 'One', type: 'choice', answerOption: often }
  const { found, item } = read(questionnaire(one, conditional(other)))
  expect(item('then')?.visible_if).toBe('[one] = "some"')
  expect(found).toEqual(['warning OTHER_SYSTEM then'])
  const twice = {
    ...one,
    answerOption: [
      ...often,
      { valueCoding: { system: 'http://example.org/third', code: 'some', display: 'Some days' } },
    ],
  }
  expect(read(questionnaire(twice, conditional(other))).item('then')?.visible_if).toBeUndefined()
})

it('keeps two options with the same code and different words; rules about the code mean both', () => {
  const options = ['She/Her', 'They/Them'].map((display) => ({ valueCoding: { ...coding('x'), display } }))
  const asked = (repeats: boolean) => ({ linkId: 'p', text: 'P', type: 'choice', repeats, answerOption: options })
  const rules: JsonObject[] = [
    conditional({ question: 'p', operator: '=', answerCoding: coding('x') }),
    {
      linkId: 'path',
      text: 'Path',
      type: 'string',
      extension: [extension.enabled(`${value('p')}.where(code = 'x').exists()`)],
    },
  ]
  const { found, item } = read(questionnaire(asked(false), ...rules))
  expect(item('p')?.options?.map(({ code, label }) => [code, label])).toEqual([
    ['x', 'She/Her'],
    ['x_2', 'They/Them'],
  ])
  expect(found).toEqual(['warning CODE_CHANGED p'])
  expect(item('then')?.visible_if).toBe('[p] = "x" or [p] = "x_2"')
  expect(item('path')?.visible_if).toBe('answered([p]) and ([p] = "x" or [p] = "x_2")')
  const inCodes = { ...rules[1], extension: [extension.enabled(`'x' in ${value('p')}.code`)] }
  const several = read(questionnaire(asked(true), rules[0] ?? {}, inCodes))
  for (const key of ['then', 'path']) expect(several.item(key)?.visible_if).toBe('[p] has "x" or [p] has "x_2"')
})
