import type { SurveyDefinition, SurveyItem } from '../definition'
import { checkSurvey, InvalidSurvey, prepareSurvey } from '../index'
import { compileRegex } from '../regex'
import { definition, item, options, survey } from '../testing/surveys'

const problemsOf = (questions: SurveyItem[], more: Partial<SurveyDefinition> = {}) =>
  checkSurvey(definition(questions, more), { regex: compileRegex })

const found = (questions: SurveyItem[], more: Partial<SurveyDefinition> = {}) =>
  problemsOf(questions, more).map(({ severity, code, key }) => `${severity} ${code} ${key}`)

const yes_no = item('a', 'choice', { options: options('1', '2') })
const many = item('mc', 'multiple_choice', { options: options('1', '2') })
const number = item('n', 'number', { min: 0, max: 10 })
const rule = (visible_if: string, more: SurveyItem[] = []) => [
  yes_no,
  many,
  number,
  ...more,
  item('x', 'text', { visible_if }),
]

const consents = (count: number, group: Partial<SurveyItem>) => [
  item('g', 'group', group),
  ...Array.from({ length: count }, (_, index) =>
    item(`consent${index}`, 'econsent', {
      group: 'g',
      consent: { text: 'Please', check_text: 'Yes', relationships: [{ code: 'self', label: 'Self' }] },
    }),
  ),
]

describe('errors', () => {
  it.each([
    ['ten on one page', consents(10, { display: 'page' })],
    ['eleven, each on a page of its own', consents(11, {})],
  ])('are none where consents can be sent: %s', (_, questions) => {
    expect(found(questions)).toEqual([])
  })

  it.each<[string, SurveyItem[], string]>([
    ['a key twice', [yes_no, yes_no], 'KEY_TWICE a'],
    ['a key with an @', [item('a@1', 'text')], 'KEY_INVALID a@1'],
    ['a group that is a question', [yes_no, item('b', 'text', { group: 'a' })], 'GROUP_IS_NO_GROUP b'],
    ['a group that does not exist', [item('b', 'text', { group: 'g' })], 'GROUP_UNKNOWN b'],
    ['a group behind what is in it', [item('b', 'text', { group: 'g' }), item('g', 'group')], 'GROUP_AFTER_ITEM b'],
    ['a key that nothing has', rule('[nobody] = 1'), 'KEY_UNKNOWN x'],
    ['a function that there is not', rule('age([n]) > 1'), 'FUNCTION_UNKNOWN x'],
    ['a value too many', rule('answered([n], [a])'), 'ARGUMENTS_WRONG x'],
    ['a unit that there is not', rule('datediff("2026-01-01", today(), "weeks") > 1'), 'ARGUMENTS_WRONG x'],
    ['a score that there is not', rule('score("phq9") > 1'), 'SCORE_UNKNOWN x'],
    ['what can’t be read', rule('[a] = '), 'RULE_SYNTAX x'],
    ['eleven consents on one page', consents(11, { display: 'page' }), 'TOO_MANY_CONSENTS g'],
    ['a consent that may be signed eleven times', consents(1, { repeats: { min: 0, max: 11 } }), 'TOO_MANY_CONSENTS g'],
    ['a pattern that looks ahead', [item('t', 'text', { regex: '(?=a)b' })], 'REGEX_INVALID t'],
    ['a pattern that refers to a group', rule('matches([x], "(a)\\\\1")'), 'REGEX_INVALID x'],
    ['a text about nothing', [item('t', 'text', { label: { en: 'Hi', es: 'Hola {{name}}' } })], 'PIPING_UNKNOWN t'],
    ['bounds turned round', [item('n', 'number', { min: 3, max: 2 })], 'BOUNDS_REVERSED n'],
    ['a day that there is not', [item('d', 'date', { min: '2026-02-30' })], 'DATE_INVALID d'],
    ['nothing to choose', [item('c', 'choice', { required: true })], 'OPTIONS_MISSING c'],
    ['more choices than options', [{ ...many, min_choices: 3 }], 'DEAD_END mc'],
    ['an answer that nobody can give', [item('n', 'number', { required: true, read_only: true })], 'DEAD_END n'],
  ])('%s', (_, questions, problem) => {
    expect(found(questions)).toContain(`error ${problem}`)
  })

  it('are all reported at once, with rule and position', () => {
    const wrong = [
      item('a', 'text', { visible_if: '[b] = 1 [' }),
      item('b', 'text', { visible_if: 'answered([none])' }),
    ]
    expect(() => survey(wrong)).toThrow(InvalidSurvey)
    expect(problemsOf(wrong)).toEqual([
      expect.objectContaining({ key: 'a', rule: '[b] = 1 [', position: 8 }),
      expect.objectContaining({ key: 'b', rule: 'answered([none])', position: 9 }),
    ])
  })

  it('report each loop, through visibility, values, groups and scores', () => {
    const loops = problemsOf(
      [
        item('a', 'text', { visible_if: '[b] = 1' }),
        item('b', 'number', { calculated: 'length([c])' }),
        item('c', 'text', { visible_if: 'answered([a])' }),
        item('g', 'group', { visible_if: '[inside] = 1' }),
        item('inside', 'number', { group: 'g' }),
        item('self', 'number', { calculated: '[self] + 1' }),
        item('scored', 'number', { visible_if: 'score("s") > 1' }),
      ],
      { scores: [{ key: 's', method: 'sum', items: ['scored'], bands: [] }] },
    ).filter(({ code }) => code === 'RULE_LOOP')
    expect(loops.map(({ message }) => message)).toEqual([
      'These depend on each other in a circle: [a], [b], [c].',
      'These depend on each other in a circle: [g], [inside].',
      '[self] depends on itself.',
      'These depend on each other in a circle: [scored], score("s").',
    ])
  })

  it('reject a survey of a million items quickly', () => {
    const items = Array.from({ length: 10_001 }, (_, index) => item(`q${index}`, 'text'))
    expect(found(items)).toEqual(['error TOO_MANY_ITEMS '])
  })

  it('report regular expressions when no engine was loaded', () => {
    expect(() => prepareSurvey(definition([item('t', 'text', { regex: 'a+' })]))).toThrow(/not loaded/)
  })
})

describe('warnings about rules that are probably mistakes', () => {
  it.each([
    ['[a] = "3"', 'CODE_UNKNOWN x'],
    ['[a] > 2', 'CODE_UNKNOWN x'],
    ['[mc] has "7"', 'CODE_UNKNOWN x'],
    ['[mc] = 1', 'LIST_AS_VALUE x'],
    ['[mc] + 1 > 2', 'LIST_AS_VALUE x'],
    ['[n] > 10', 'OUT_OF_BOUNDS x'],
    ['11 = [n]', 'OUT_OF_BOUNDS x'],
    ['[n] = "some"', 'OUT_OF_BOUNDS x'],
    ['1 = 2', 'PAGE_UNREACHABLE x'],
    ['[a] = 1 and [a] = 2', 'PAGE_UNREACHABLE x'],
    ['[n] > 5 and ([a] = 1 and [n] < 3)', 'PAGE_UNREACHABLE x'],
    ['[a] = 1 and [a] = ""', 'PAGE_UNREACHABLE x'],
    ['not true or 1 > 2', 'PAGE_UNREACHABLE x'],
    ['[a] = 1 or [n] < 2 and [n] > 8', 'RULE_ALWAYS_FALSE x'],
    ['1 = 1', 'RULE_ALWAYS_TRUE x'],
    ['answered([h])', 'PAGE_UNREACHABLE x'],
    ['[i] = 1', 'NO_ANSWER x'],
  ])('%s', (visible_if, problem) => {
    const hidden = [item('h', 'text', { hidden: true }), item('i', 'information')]
    expect(found(rule(visible_if, hidden))).toContain(`warning ${problem}`)
  })

  it.each([
    '[a] = 1',
    '[a] = "1" or [a] = "2"',
    '[mc] has 1 and [mc] has "2"',
    '[n] >= 5 and [n] <= 5',
    '[n] != "" and [n] != 3',
    '[a] != 1 and [a] != 2',
    'not ([n] > 9)',
    'today() > "2026-01-01"',
    'if([a] = 1, [n] > 2, false)',
    '[mc] = ""',
  ])('none about %s', (visible_if) => {
    expect(found(rule(visible_if))).toEqual([])
  })

  it.each([
    ['if(false, 1, 0)', 'RULE_ALWAYS_FALSE'],
    ['if([a] = "3", 1, 0)', 'RULE_ALWAYS_FALSE'],
    ['[n] * if(answered([h]), 1, 2)', 'RULE_ALWAYS_FALSE'],
    ['sum([n], if([a] = 1, if([n] > 8 and [n] < 2, 1, 0), 2))', 'RULE_ALWAYS_FALSE'],
    ['if([n] >= 0 or not ([n] >= 0), 1, if([n] > 10, 2, 3))', 'RULE_ALWAYS_FALSE'],
    ['if(1 = 1, [n], 0)', 'RULE_ALWAYS_TRUE'],
  ])('about a constant inside a calculation: %s', (calculated, problem) => {
    const hidden = item('h', 'text', { hidden: true })
    const read = (rule: Partial<SurveyItem>) => found([yes_no, number, hidden, item('x', 'number', rule)])
    expect(read({ calculated })).toContain(`warning ${problem} x`)
    expect(read({ initial: `=${calculated}` })).toContain(`warning ${problem} x`)
    expect(read({ max: `=${calculated}` })).toContain(`warning ${problem} x`)
  })

  it('none about a calculation that depends on its conditions', () => {
    expect(found([yes_no, number, item('x', 'number', { calculated: 'if([a] = 1, 1, if([n] > 5, 2, 0))' })])).toEqual(
      [],
    )
  })

  it('follow from each other', () => {
    const questions = [
      yes_no,
      item('b', 'text', { visible_if: '[a] = 9' }),
      item('c', 'text', { visible_if: '[b] = "x"' }),
    ]
    expect(found(questions)).toContain('warning PAGE_UNREACHABLE c')
  })

  it('report references to questions on later pages', () => {
    const before = item('first', 'text', { visible_if: 'answered([later])' })
    const later = item('later', 'text')
    expect(found([before, later])).toEqual(['warning ASKED_LATER first'])
    const page = item('p', 'group', { display: 'page' })
    expect(found([page, { ...before, group: 'p' }, { ...later, group: 'p' }])).toEqual([])
    const piped = item('hello', 'text', { label: { en: 'Hello {{later}}', es: 'Hola {{later}}' } })
    expect(found([piped, later])).toEqual(['warning ASKED_LATER hello'])
    expect(found([later, piped])).toEqual([])
    const random = item('r', 'group', { random: true })
    expect(found([random, { ...later, group: 'r' }, { ...before, group: 'r' }])).toEqual(['warning ASKED_LATER first'])
  })

  it('report scores whose rules for missing answers have no effect', () => {
    const scores = [
      { key: 's', method: 'sum' as const, items: ['a', 'gone'], missing: 'ignore' as const, bands: [] },
      {
        key: 'b',
        method: 'sum' as const,
        items: ['a'],
        bands: [
          { from: 0, to: 4, label: 'x' },
          { from: 4, to: 9, label: 'y' },
        ],
      },
    ]
    expect(found([yes_no], { scores })).toEqual([
      'error SCORE_ITEM_UNKNOWN s',
      'warning SCORE_INCOMPLETE s',
      'warning BANDS_OVERLAP b',
    ])
  })
})
