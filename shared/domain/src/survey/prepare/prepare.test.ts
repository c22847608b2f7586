import { checkSurvey, evaluateSurvey, InvalidSurvey, loadRegex, prepareSurvey, usesRegex } from '../index'
import { answer, context, definition, item, survey } from '../testing/surveys'

it('the regular expression engine is loaded only for surveys that use it', async () => {
  const plain = definition([item('a', 'text')])
  const inItem = definition([item('a', 'text', { regex: '\\d+' })])
  const inRule = definition([item('a', 'text'), item('b', 'text', { visible_if: 'Matches([a], "x")' })])
  expect([plain, inItem, inRule].map(usesRegex)).toEqual([false, true, true])
  expect(await loadRegex(plain)).toBeUndefined()
  const prepared = prepareSurvey(inRule, { regex: await loadRegex(inRule) })
  expect(evaluateSurvey(prepared, context([answer('a', 'axb')])).pages).toHaveLength(2)
})

it('a survey without regular expressions needs no engine', () => {
  expect(() => prepareSurvey(definition([item('a', 'text')]))).not.toThrow()
})

it('a pattern with catastrophic backtracking in other engines is matched quickly', () => {
  const prepared = survey([item('a', 'text'), item('b', 'text', { visible_if: 'matches([a], "^(a+)+$")' })])
  expect(evaluateSurvey(prepared, context([answer('a', `${'a'.repeat(9_000)}b`)])).pages).toHaveLength(1)
})

it('10,000 questions that each depend on the previous one are sorted by dependency, in any original order', () => {
  const count = 10_000
  const chain = Array.from({ length: count }, (_, index) =>
    item(`q${index}`, 'number', { hidden: true, calculated: index === count - 1 ? '1' : `[q${index + 1}] + 1` }),
  )
  expect(evaluateSurvey(survey(chain), context()).counted[0]?.value).toBe(count)
})

it('a loop of 10,000 questions is one problem with a readable message', () => {
  const circle = Array.from({ length: 10_000 }, (_, index) =>
    item(`q${index}`, 'number', { calculated: `[q${(index + 1) % 10_000}] + 1` }),
  )
  const loops = checkSurvey(definition(circle)).filter(({ code }) => code === 'RULE_LOOP')
  expect(loops).toHaveLength(1)
  expect(loops[0]?.message.length).toBeLessThan(300)
})

it('the message of InvalidSurvey contains all problems', () => {
  const wrong = definition([item('a', 'text', { visible_if: '[x]' }), item('b', 'text', { visible_if: '1 +' })])
  expect(() => prepareSurvey(wrong)).toThrow(InvalidSurvey)
  expect(() => prepareSurvey(wrong)).toThrow('a: No question has the key [x].\nb: The rule ends before it is complete.')
})
