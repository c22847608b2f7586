import fc from 'fast-check'
import type { SurveyAnswer } from '../answer'
import type { SurveyItem, SurveyScoreDefinition } from '../definition'
import { item, options } from './surveys'

const CODES = ['0', '1', '2', '3']

/** A condition on an earlier question. */
function conditionOn(earlier: readonly SurveyItem[]): fc.Arbitrary<string | undefined> {
  if (earlier.length === 0) return fc.constant(undefined)
  const one = fc.constantFrom(...earlier).chain(({ key, type }) => {
    if (type === 'group' || type === 'information') return fc.constant('true')
    const number = fc.constantFrom(...CODES)
    return fc.oneof(
      number.map((value) => (type === 'multiple_choice' ? `[${key}] has "${value}"` : `[${key}] = ${value}`)),
      number.map((value) => `[${key}] != ${value}`),
      number.map((value) => `sum([${key}]) > ${value}`),
      fc.constantFrom(`answered([${key}])`, `not answered([${key}])`, `count([${key}]) = 0`),
    )
  })
  const joined = fc.tuple(one, fc.constantFrom('and', 'or'), one).map((parts) => parts.join(' '))
  return fc.option(fc.oneof(one, joined), { nil: undefined, freq: 2 })
}

type Drawn = { type: SurveyItem['type']; inGroup: boolean; required: boolean; extra: number }

const drawn: fc.Arbitrary<Drawn> = fc.record({
  type: fc.constantFrom(
    ...(['choice', 'choice', 'multiple_choice', 'number', 'text', 'slider', 'information', 'group', 'group'] as const),
  ),
  inGroup: fc.boolean(),
  required: fc.boolean(),
  extra: fc.integer({ min: 0, max: 11 }),
})

function itemOf({ type, inGroup, required, extra }: Drawn, index: number, earlier: readonly SurveyItem[]): SurveyItem {
  const group = inGroup ? (earlier.findLast((one) => one.type === 'group')?.key ?? null) : null
  const made = item(`q${index}`, type, { group })
  if (type === 'information') return made
  if (type === 'group') {
    if (extra < 3) made.repeats = { min: extra, max: 3 }
    if (extra === 4) made.display = 'page'
    if (extra === 5) made.random = true
    return made
  }
  made.required = required
  if (type === 'choice' || type === 'multiple_choice') made.options = options(...CODES)
  if (extra === 6) made.hidden = true
  if (type === 'number' && extra < 4)
    made.calculated = earlier.length > 0 ? `sum([${earlier[extra]?.key ?? 'q0'}], 1)` : '1'
  if (type === 'number' && extra === 0) made.read_only = true
  if (type === 'choice' && extra === 8) made.initial = '2'
  if (type === 'slider') Object.assign(made, { min: 0, max: 3 })
  return made
}

/** Items of all kinds with conditions about earlier ones: groups, repeating ones, calculated and hidden items. */
export const arbitraryItems: fc.Arbitrary<SurveyItem[]> = fc
  .array(drawn, { minLength: 1, maxLength: 14 })
  .chain((all) => {
    const items: SurveyItem[] = []
    all.forEach((one, index) => items.push(itemOf(one, index, items)))
    return fc
      .tuple(...items.map((_, index) => conditionOn(items.slice(0, index))))
      .map((conditions) => items.map((one, index) => ({ ...one, visible_if: conditions[index] })))
  })

/** A score of all questions with numbers. */
export const scoreOf = (items: readonly SurveyItem[]): SurveyScoreDefinition[] => {
  const keys = items.filter(({ type }) => type === 'choice' || type === 'number').map(({ key }) => key)
  return keys.length === 0
    ? []
    : [{ key: 's', method: 'sum', items: keys, min_answered: 1, missing: 'ignore', bands: [] }]
}

/** Answers that a participant could give, at most one to each key; of repeating groups to three instances. */
export function arbitraryAnswers(items: readonly SurveyItem[]): fc.Arbitrary<SurveyAnswer[]> {
  const depthOf = ({ group }: SurveyItem): number => {
    const around = items.find(({ key }) => key === group)
    return around ? depthOf(around) + (around.repeats ? 1 : 0) : 0
  }
  const one = fc
    .constantFrom(...items)
    .chain((asked) =>
      fc.record({
        asked: fc.constant(asked),
        instance: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: depthOf(asked), maxLength: depthOf(asked) }),
        code: fc.constantFrom(...CODES),
        codes: fc.subarray(CODES, { minLength: 1 }),
        skipped: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
      }),
    )
    .map(({ asked, instance, code, codes, skipped }): SurveyAnswer => {
      const key = instance.length === 0 ? asked.key : `${asked.key}@${instance.join('.')}`
      if (skipped) return { key, value: null, skipped: true }
      if (asked.type === 'multiple_choice') return { key, value: null, values: codes, skipped: false }
      const value = asked.type === 'number' || asked.type === 'slider' ? Number(code) : code
      return { key, value, skipped: false }
    })
  return fc.uniqueArray(one, { selector: ({ key }) => key, maxLength: 30 })
}
