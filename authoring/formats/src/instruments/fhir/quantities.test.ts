import { extension, questionnaire } from '../../testing/fhir-questionnaires'
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

describe('quantities', () => {
  const quantity = (amount: number, code: string): JsonObject => ({
    value: amount,
    unit: code,
    code,
    system: 'http://unitsofmeasure.org',
  })
  const unit = (code: string): JsonObject =>
    extension.core('questionnaire-unitOption', { valueCoding: { code, display: code } })
  const weight = (more: JsonObject = {}, ...extensions: JsonObject[]): JsonObject => ({
    ...{ linkId: 'w', text: 'Weight', type: 'quantity', extension: [unit('kg'), unit('[lb_av]'), ...extensions] },
    ...more,
  })

  it('are converted to the unit that the question is asked in', () => {
    const { item } = read(
      questionnaire(
        weight(
          { initial: [{ valueQuantity: quantity(150, '[lb_av]') }] },
          extension.sdc('minQuantity', { valueQuantity: quantity(50, 'lb') }),
          extension.sdc('maxQuantity', { valueQuantity: quantity(300, 'kg') }),
        ),
        conditional({ question: 'w', operator: '>', answerQuantity: quantity(100, 'lb') }),
        {
          linkId: 'too',
          text: 'Too?',
          type: 'string',
          extension: [extension.enabled(`${value('w')} > 200 '[lb_av]'`)],
        },
        { linkId: 'half', text: 'Half', type: 'decimal', extension: [extension.calculated(`${value('w')}.value / 2`)] },
      ),
    )
    expect(item('w')).toMatchObject({ unit: 'kg', initial: 68.0388, min: 22.6796, max: 300 })
    expect(item('then')?.visible_if).toBe('[w] > 45.3592')
    expect(item('too')?.visible_if).toBe('[w] > 90.7184')
    expect(item('half')?.calculated).toBe('[w] / 2')
  })

  it('are left out at their rule where no conversion is known', () => {
    const { item, found } = read(
      questionnaire(
        weight(
          { initial: [{ valueQuantity: quantity(11, '[stone_av]') }] },
          extension.sdc('maxQuantity', { valueQuantity: quantity(47, '[stone_av]') }),
        ),
        conditional({ question: 'w', operator: '>', answerQuantity: quantity(8, '[stone_av]') }),
        {
          linkId: 'too',
          text: 'Too?',
          type: 'string',
          extension: [extension.enabled(`${value('w')} > 8 '[stone_av]'`)],
        },
      ),
    )
    expect(item('w')).not.toHaveProperty('initial')
    expect(item('w')).not.toHaveProperty('max')
    expect(item('then')?.visible_if).toBeUndefined()
    expect(item('too')?.visible_if).toBeUndefined()
    expect(found).toEqual([
      'warning UNITS_NOT_IMPORTED w',
      'warning BOUND_NOT_IMPORTED w',
      'warning INITIAL_NOT_IMPORTED w',
      'error RULE_NOT_IMPORTED too',
      'error RULE_NOT_IMPORTED then',
    ])
  })

  it('of a substance have no conversion', () => {
    const cholesterol = {
      linkId: 'c',
      text: 'C',
      type: 'quantity',
      extension: [unit('mmol/L')],
      initial: [{ valueQuantity: quantity(200, 'mg/dL') }],
    }
    expect(read(questionnaire(cholesterol)).item('c')).not.toHaveProperty('initial')
  })

  it('without a unit have that of their initial answer', () => {
    const money = { linkId: 'm', text: 'M', type: 'quantity', initial: [{ valueQuantity: { value: 30, unit: 'CHF' } }] }
    expect(read(questionnaire(money)).item('m')).toMatchObject({ unit: 'CHF', initial: 30 })
  })
})
