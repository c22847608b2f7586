import { evaluateSurvey, prepareSurvey, type SurveyAnswer, type SurveyState } from '@almanac/domain/survey'
import { extension, questionnaire } from '../../testing/fhir-questionnaires'
import { importQuestionnaire } from './import-questionnaire'
import type { JsonObject } from './json-text'

const doses = (...more: JsonObject[]): JsonObject => ({
  linkId: 'doses',
  text: 'Doses',
  type: 'group',
  repeats: true,
  item: [
    { linkId: 'drug', text: 'Drug', type: 'string' },
    { linkId: 'amount', text: 'Amount', type: 'integer' },
    {
      linkId: 'why',
      text: 'Why so much?',
      type: 'string',
      enableWhen: [{ question: 'amount', operator: '>', answerInteger: 3 }],
    },
    ...more,
  ],
})

const AMOUNTS = "%resource.item.where(linkId='doses').item.where(linkId='amount').answer.value"

function read(...items: JsonObject[]) {
  const { definition, notes } = importQuestionnaire(questionnaire(...items))
  if (!definition) throw new Error(JSON.stringify(notes))
  const survey = prepareSurvey(definition)
  return {
    definition,
    notes,
    state: (...amounts: (number | null)[]): SurveyState => {
      const answers: SurveyAnswer[] = amounts.map((value, index) => ({
        key: `amount@${index + 1}`,
        value,
        skipped: value === null,
      }))
      return evaluateSurvey(survey, { answers, seed: '', today: '2026-11-22', now: '10:00' })
    },
  }
}

it('compares within the instance', () => {
  const { visible } = read(doses()).state(2, 5)
  expect([visible.has('why@1'), visible.has('why@2')]).toEqual([false, true])
})

it('reads its own instance from inside, by paths that begin at the item', () => {
  const group = doses({
    linkId: 'double',
    text: 'Double',
    type: 'integer',
    extension: [extension.calculated('%amount * 2')],
  })
  const declared = { ...group, extension: [extension.variable('amount', "item.where(linkId='amount').answer.value")] }
  const { counted } = read(declared).state(2, 5)
  expect(counted.filter(({ key }) => key.startsWith('double')).map(({ key, value }) => [key, value])).toEqual([
    ['double@1', 4],
    ['double@2', 10],
  ])
})

it('reads all instances from outside', () => {
  const { state } = read(
    doses(),
    { linkId: 'sum', text: 'Sum', type: 'integer', extension: [extension.calculated(`${AMOUNTS}.sum()`)] },
    { linkId: 'count', text: 'Count', type: 'integer', extension: [extension.calculated(`${AMOUNTS}.count()`)] },
    { linkId: 'any', text: 'Any', type: 'string', extension: [extension.enabled(`${AMOUNTS}.exists()`)] },
  )
  const { counted, visible } = state(2, null, 5)
  expect(counted.filter(({ key }) => key === 'sum' || key === 'count').map(({ value }) => value)).toEqual([7, 2])
  expect(visible.has('any')).toBe(true)
  expect(state(null).visible.has('any')).toBe(false)
})

it.each<[string, ...JsonObject[]]>([
  [
    'all instances from inside one',
    doses({ linkId: 'x', text: 'X', type: 'integer', extension: [extension.calculated(`${AMOUNTS}.sum()`)] }),
  ],
  [
    'a condition over several values',
    doses(),
    { linkId: 'x', text: 'X', type: 'string', extension: [extension.enabled(`${AMOUNTS} > 3`)] },
  ],
])('leaves %s to FHIRPath', (_, ...items) => {
  const { definition, notes } = read(...items)
  const item = definition.questions.find(({ key }) => key === 'x')
  expect(item?.calculated ?? item?.visible_if).toMatch(/^fhirpath\(/)
  expect(notes).toContainEqual(expect.objectContaining({ code: 'RULE_AS_FHIRPATH', key: 'x' }))
})
