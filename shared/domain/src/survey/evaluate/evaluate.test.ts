import { answerFault, answerWarnings, evaluateSurvey, pipeText, type SurveyAnswer, type SurveyItem } from '../index'
import { answer, context, item, options, skipped, survey } from '../testing/surveys'

/** The value of a rule for these answers, read from a hidden text. */
function valueOf(rule: string, questions: SurveyItem[] = [], answers: SurveyAnswer[] = []): string | number | null {
  const prepared = survey([...questions, item('result', 'text', { hidden: true, calculated: rule })])
  const { counted } = evaluateSurvey(prepared, context(answers, { external: new Map([['x.y', 7]]) }))
  return counted.find(({ key }) => key === 'result')?.value ?? null
}

const asked = [
  item('n', 'number'),
  item('m', 'number'),
  item('c', 'choice', { options: [...options('01', '2'), { code: 'x', label: 'X', score: 9 }] }),
  item('mc', 'multiple_choice', { options: options('1', '2', '3') }),
  item('d', 'date'),
  item('t', 'text'),
]

describe('rules', () => {
  const given = [
    answer('n', 3),
    answer('c', '01'),
    answer('mc', ['1', '3']),
    answer('d', '2000-02-29'),
    answer('t', 'Abc'),
  ]
  it.each([
    ['[n] = 3', 'true'],
    ['[c] = 1', 'true'],
    ['[c] = "1"', 'false'],
    ['[c] = "01"', 'true'],
    ['[m] = 3', 'false'],
    ['[m] != 3', 'true'],
    ['[m] < 3', 'false'],
    ['[m] = [m]', 'false'],
    ['[m] = ""', 'true'],
    ['[n] != ""', 'true'],
    ['[n] + [m]', null],
    ['sum([n], [m], 4)', '7'],
    ['mean([m])', null],
    ['[mc] has "3"', 'true'],
    ['[mc] has "2"', 'false'],
    ['not [mc] has "2"', 'true'],
    ['count([mc])', '2'],
    ['score([mc])', '4'],
    ['score([c])', '1'],
    ['answered([m])', 'false'],
    ['if([n] > 2, "many", "few")', 'many'],
    ['round(2.345, 2)', '2.35'],
    ['1 / 0', null],
    ['[n] % 2', '1'],
    ['year(today()) - year([d])', '26'],
    ['floor(datediff([d], today(), "y"))', '26'],
    ['datediff("2000-02-29", "2001-02-28", "y")', '1'],
    ['datediff("2026-03-01", "2026-02-01", "d", true)', '-28'],
    ['datediff("2026-03-01", "2026-02-01", "d")', '28'],
    ['dateadd("2026-01-31", 1, "M")', '2026-02-28'],
    ['[d] < "2000-03-01"', 'true'],
    ['contains(lower([t]), "bc")', 'true'],
    ['concat([t], "-", [m], [n])', 'Abc-3'],
    ['matches([t], "^A.c$")', 'true'],
    ['fhirpath("x.y") + 1', '8'],
    ['max("2026-01-01", "2025-01-01")', '2026-01-01'],
    ['countof([n], [m], [t])', '2'],
    ['isnumber([c])', 'true'],
    ['now()', '2026-11-22T09:30'],
  ])('%s is %s', (rule, value) => {
    expect(valueOf(rule, asked, given)).toBe(value)
  })
})

describe('branching', () => {
  const branching = survey([
    item('a', 'choice', { options: options('yes', 'no'), required: true }),
    item('b', 'text', { visible_if: '[a] = "yes"', required: true }),
    item('c', 'text', { visible_if: '[b] = "go"' }),
    item('d', 'number', { hidden: true, calculated: 'length([b])' }),
  ])

  it('asks questions opened by earlier answers, and transitively sets aside answers to closed ones', () => {
    const all = [answer('a', 'yes'), answer('b', 'go'), answer('c', 'there')]
    const open = evaluateSurvey(branching, context(all))
    expect([...open.visible]).toEqual(['a', 'b', 'c', 'd'])
    expect(open.pages).toEqual(['a', 'b', 'c'].map((key) => ({ group: null, keys: [key] })))
    expect(open).toMatchObject({ complete: true, open_page: 3, progress: 1, set_aside: [] })
    expect(open.counted.at(-1)).toEqual(answer('d', 2))

    const closed = evaluateSurvey(branching, context([answer('a', 'no'), ...all.slice(1)]))
    expect([...closed.visible]).toEqual(['a', 'd'])
    expect(closed.set_aside).toEqual([answer('b', 'go'), answer('c', 'there')])
    expect(closed.counted).toEqual([answer('a', 'no'), answer('d', 0)])
    expect(closed.complete).toBe(true)
  })

  it('resumes at the first page without an answer', () => {
    expect(evaluateSurvey(branching, context([answer('a', 'yes')]))).toMatchObject({
      open_page: 1,
      missing: ['b'],
      complete: false,
    })
    expect(evaluateSurvey(branching, context([answer('a', 'yes'), skipped('b')]))).toMatchObject({
      open_page: 2,
      missing: ['b'],
    })
  })
})

describe('repeating groups', () => {
  const doses = survey([
    item('meds', 'group', { repeats: { min: 1, max: 5 } }),
    item('name', 'text', { group: 'meds' }),
    item('dose', 'number', { group: 'meds', visible_if: 'answered([name])' }),
    item('high', 'text', { visible_if: '[dose] > 10', label: 'You take {{name}}' }),
    item('total', 'number', { hidden: true, calculated: 'sum([dose])' }),
  ])

  it('have separate visibility per instance, and are read as a list from outside', () => {
    const given = [
      answer('name@1', 'A'),
      answer('dose@1', 5),
      answer('name@2', 'B'),
      answer('dose@2', 20),
      answer('dose@3', 1),
    ]
    const state = evaluateSurvey(doses, context(given))
    expect(state.pages).toEqual([
      { group: 'meds', keys: ['name@1', 'dose@1', 'name@2', 'dose@2', 'name@3'] },
      { group: null, keys: ['high'] },
    ])
    expect(state.instances.get('meds')).toBe(3)
    expect(state.set_aside).toEqual([answer('dose@3', 1)])
    expect(state.counted.at(-1)).toEqual(answer('total', 25))
    expect(pipeText(doses, context(given), 'You take {{name}}.', 'en')).toBe('You take A and B.')
    expect(pipeText(doses, context(given), '{{name}}', 'en', 'dose@2')).toBe('B')
    expect(pipeText(doses, context(given), 'Medicine {{name}}', 'en', 'meds@2')).toBe('Medicine B')
  })

  it('drop answers for impossible instances', () => {
    const state = evaluateSurvey(
      doses,
      context(['name', 'name@0', 'name@6', 'name@x', 'name@1.1'].map((key) => answer(key, 'A'))),
    )
    expect([state.counted, state.set_aside]).toEqual([[], []])
    expect(state.pages[0]?.keys).toEqual(['name@1'])
  })
})

describe('scores', () => {
  const items = ['q1', 'q2', 'q3', 'q4'].map((key) => item(key, 'choice', { options: options('0', '1', '2', '3') }))
  const three = [answer('q1', '1'), answer('q2', '2'), answer('q3', '2')]
  const keys = items.map(({ key }) => key)
  it.each([
    [{ method: 'sum' as const }, null],
    [{ method: 'sum' as const, min_answered: 3 }, null],
    [{ method: 'sum' as const, min_answered: 3, missing: 'ignore' as const }, 5],
    [{ method: 'sum' as const, min_answered: 3, missing: 'prorate' as const, round: 'up' as const }, 7],
    [{ method: 'mean' as const, min_answered: 3, multiply: 3 }, 5],
    [{ method: 'rule' as const, min_answered: 3, rule: 'sum([q1], [q2]) * 4' }, 12],
    [{ method: 'rule' as const, rule: 'sum([q1], [q2]) * 4' }, null],
  ])('%j of three answers of four: %s', (rules, value) => {
    const prepared = survey(items, {
      scores: [{ key: 's', items: keys, bands: [{ from: 5, to: 99, label: 'high' }], ...rules }],
    })
    expect(evaluateSurvey(prepared, context(three)).scores).toEqual([
      { key: 's', value, band: value === null ? null : 0 },
    ])
  })
})

it('an alert is active as soon as an answer raises it', () => {
  const prepared = survey([item('low', 'choice', { options: options('0', '1') })], {
    alerts: [{ key: 'call', when: 'score([low]) > 0', title: 'T', text: 'T', contacts: [], tell_care_team: true }],
  })
  expect(evaluateSurvey(prepared, context([answer('low', '0')])).alerts).toEqual([])
  expect(evaluateSurvey(prepared, context([answer('low', '1')])).alerts).toEqual(['call'])
})

it('a calculated value changed by the participant is kept unless it is read-only', () => {
  const prepared = survey([
    item('a', 'number'),
    item('twice', 'number', { calculated: '[a] * 2' }),
    item('fixed', 'number', { calculated: '[a] * 2', read_only: true }),
    item('first', 'number', { initial: 4 }),
  ])
  const given = [answer('a', 2), answer('twice', 9, { edited: true }), answer('fixed', 9, { edited: true })]
  const values = evaluateSurvey(prepared, context(given)).counted.map(({ value }) => value)
  expect(values).toEqual([2, 9, 4, 4])
})

it('a warning is raised by its rule until it is confirmed', () => {
  const prepared = survey([item('age', 'number', { warnings: [{ when: '[age] > 110', text: 'Really?' }] })])
  expect(answerWarnings(prepared, context(), answer('age', 120))).toEqual([0])
  expect(answerWarnings(prepared, context(), answer('age', 120, { confirmed: true }))).toEqual([])
  expect(answerWarnings(prepared, context(), answer('age', 12))).toEqual([])
})

it('a fault describes why an answer is refused', () => {
  const prepared = survey([item('n', 'number', { required: true, max: '=[m]' }), item('m', 'number')])
  expect(answerFault(prepared, context(), answer('n', Number.NaN))).toBe('NUMBER_MISSING')
  expect(answerFault(prepared, context([answer('m', 5)]), answer('n', 6))).toBe('OUT_OF_RANGE')
  expect(answerFault(prepared, context([answer('m', 5)]), answer('n', 5))).toBeUndefined()
  expect(answerFault(prepared, context(), skipped('n'))).toBe('REQUIRED')
  expect(answerFault(prepared, context(), answer('unknown', 1))).toBe('INVALID')
})
