import fc from 'fast-check'
import { checkSurvey, type SurveyItem } from '@almanac/domain/survey'
import { processorSeconds } from '../testing/processor-time'
import { cyclicRules } from './loops'

/** An item that is displayed or calculated depending on others. */
const item = (key: string, asked: readonly string[], calculated: readonly string[] = []): SurveyItem => ({
  key,
  type: 'number',
  group: null,
  label: key,
  ...(asked.length > 0 && { visible_if: asked.map((one) => `[${one}] = 1`).join(' or ') }),
  ...(calculated.length > 0 && { calculated: calculated.map((one) => `[${one}]`).join(' + ') }),
})

const without = (items: readonly SurveyItem[]) => {
  const left = items.map((one) => ({ ...one }))
  for (const { item: found, name } of cyclicRules(items)) delete left[items.indexOf(found)]?.[name]
  return left
}
const loopsIn = (questions: SurveyItem[]) =>
  checkSurvey({ key: 'x', title: '', introduction: null, source: null, scores: [], alerts: [], questions }).filter(
    ({ code }) => code === 'RULE_LOOP',
  )

test('one rule of a circle is reported with all of its items, and a rule that reads itself alone', () => {
  const items = [item('a', ['b']), item('b', [], ['c']), item('c', ['a']), item('d', ['d'], ['a']), item('e', ['a'])]
  expect(cyclicRules(items).map(({ item: found, name, message }) => [found.key, name, message])).toEqual([
    ['c', 'visible_if', 'These depend on each other in a circle: [a], [b], [c].'],
    ['d', 'visible_if', '[d] depends on itself.'],
  ])
})

test('of circles that share a rule only that one is reported', () => {
  const items = [item('tea', ['none']), item('coffee', ['none']), item('none', ['tea', 'coffee'])]
  expect(cyclicRules(items).map(({ item: found }) => found.key)).toEqual(['none'])
})

test('without the reported rules nothing depends on itself, and without circles nothing is reported', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const some = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 })
  fc.assert(
    fc.property(fc.array(fc.tuple(some, some), { minLength: 6, maxLength: 6 }), (rules) => {
      const items = rules.map(([asked, calculated], place) => item(names[place] ?? '', asked, calculated))
      expect(loopsIn(without(items))).toEqual([])
      if (loopsIn(items).length === 0) expect(cyclicRules(items)).toEqual([])
    }),
  )
})

test('500 items that each read 200 others are checked in bounded time', async () => {
  const count = 500
  const items = Array.from({ length: count }, (_, place) =>
    item(
      `q${place}`,
      Array.from({ length: 200 }, (_value, other) => `q${(place + 7 * other + 1) % count}`),
    ),
  )
  expect(await processorSeconds(() => expect(cyclicRules(items)).not.toEqual([]))).toBeLessThan(20)
})
