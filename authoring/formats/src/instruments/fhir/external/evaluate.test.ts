import { evaluateExternal } from './evaluate'

const questionnaire = {
  resourceType: 'Questionnaire',
  item: [{ linkId: 'a', text: 'How many?', type: 'integer' }],
}
const response = {
  resourceType: 'QuestionnaireResponse',
  item: [
    { linkId: 'a', answer: [{ valueInteger: 3 }] },
    { linkId: 'b', answer: [{ valueCoding: { system: 's', code: 'x', display: 'X' } }] },
  ],
}
const A = "%resource.item.where(linkId='a').answer.value"

it('returns the values of expressions, the codes of codings, and null for no value', async () => {
  const expressions = [
    `${A} + 1`,
    `${A}.toString() & '!'`,
    `${A} > 2`,
    "item.where(linkId='b').answer.value",
    `%resource.item.where(linkId='z').answer.value`,
    '/* item "a" */ answer.value * 2',
    '/* item "a" */ %qitem.text',
    '/* item "none" */ answer.value',
  ]
  const { values, faults } = await evaluateExternal(questionnaire, response, expressions, { timeout_ms: 20_000 })
  expect(expressions.map((expression) => values.get(expression))).toEqual([
    4,
    '3!',
    true,
    'x',
    null,
    6,
    'How many?',
    null,
  ])
  expect(faults).toEqual([])
})

it('reports expressions that fail or have no single value', async () => {
  const expressions = ['1 +', '%patient.name', '(1).combine(2)', 'item.first()', "'a'.memberOf('http://example.org')"]
  const { values, faults } = await evaluateExternal(questionnaire, response, expressions, { timeout_ms: 20_000 })
  expect([...values.values()]).toEqual([null, null, null, null, null])
  expect(faults.map(({ fault }) => fault)).toEqual(['FAILED', 'FAILED', 'COLLECTION', 'NO_VALUE', 'FAILED'])
})

it('terminates endless expressions, and returns the values of all others', async () => {
  const endless = ['(1).repeat($this + 1)', `'${'a'.repeat(40)}b'.matches('^(a+)+$')`]
  const expressions = [A, ...endless, `${A} * 5`]
  const { values, faults } = await evaluateExternal(questionnaire, response, expressions, { timeout_ms: 30_000 })
  expect(expressions.map((expression) => values.get(expression))).toEqual([3, null, null, 15])
  expect(faults).toEqual(endless.map((expression) => ({ expression, fault: 'TIMEOUT' })))
})

it('returns at the timeout for all expressions together', async () => {
  const { faults } = await evaluateExternal(questionnaire, response, ['(1).repeat($this + 1)', '1'], {
    timeout_ms: 300,
  })
  expect(faults.map(({ fault }) => fault)).toEqual(['TIMEOUT', 'TIMEOUT'])
})
