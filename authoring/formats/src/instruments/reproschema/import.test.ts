import type { ImportResult } from '../import-result'
import { faultsOf, itemOf } from '../../testing/dictionary'
import { importReproschema } from './import'

const listed = (name: string, more: object = {}) => ({
  isAbout: `items/${name}`,
  variableName: name,
  isVis: true,
  ...more,
})
const schema = (more: object = {}, ui: object = {}) => ({
  id: 'mood_schema',
  category: 'Activity',
  prefLabel: { en: 'Mood', es: 'Ánimo', de: 'Stimmung' },
  preamble: { en: 'In the last 2 weeks', fr: 'Ces 2 dernières semaines' },
  citation: { en: 'https://a.test/mood' },
  ui: {
    order: ['items/low', 'items/tired', 'items/hard'],
    addProperties: ['low', 'tired', 'hard'].map((name) => listed(name)),
    ...ui,
  },
  ...more,
})
const item = (question: string, more: object = {}) => ({
  category: 'Item',
  question: { en: question },
  ui: { inputType: 'radio' },
  responseOptions: '../options',
  ...more,
})

const files: Record<string, unknown> = {
  'mood/items/low': item('Low?'),
  'mood/items/tired': item('Tired?'),
  'mood/items/hard': item('How hard?'),
  'mood/items/total': {
    category: 'Item',
    prefLabel: { en: 'Total' },
    ui: { inputType: 'number', readonlyValue: true },
  },
  'mood/options': { choices: [0, 1, 2].map((value) => ({ name: { en: `Level ${value}` }, value })) },
}

function imported(activity: object, more: Record<string, unknown> = {}): ImportResult {
  const all: Record<string, unknown> = { ...files, ...more, 'mood/schema': activity }
  return importReproschema('mood/schema', (path) =>
    Object.hasOwn(all, path) ? JSON.stringify(all[path], null, 2) : null,
  )
}

const withRule = (isVis: unknown, more: object = {}) =>
  imported(
    schema(more, {
      addProperties: [listed('low', { valueRequired: true }), listed('tired'), listed('hard', { isVis })],
    }),
  )

test('an activity is imported with items and options in other files', () => {
  const result = withRule('low > 0 || tired > 0')
  expect(faultsOf(result)).toEqual([])
  expect(result.definition).toMatchObject({
    key: 'mood',
    title: { en: 'Mood', es: 'Ánimo' },
    introduction: { en: 'In the last 2 weeks', fr: 'Ces 2 dernières semaines' },
    source: 'https://a.test/mood',
  })
  expect(itemOf(result, 'low')).toMatchObject({
    type: 'choice',
    required: true,
    options: [{ code: '0', label: { en: 'Level 0' } }, {}, {}],
  })
  expect(itemOf(result, 'hard')).toMatchObject({ visible_if: '[low] > 0 or [tired] > 0', required: false })
  expect(result.notes).toMatchObject([{ code: 'LANGUAGES_NOT_IMPORTED', message: expect.stringContaining('de') }])
})

test.each([
  [`low == '1' && !(tired >= 2)`, '[low] = "1" and not [tired] >= 2'],
  [`low === 1 ? tired > 0 : tired > 1`, 'if([low] = 1, [tired] > 0, [tired] > 1)'],
  ['Math.max(low, tired) >= 2;', 'max([low], [tired]) >= 2'],
  ['low !== tired', '[low] != [tired] and not ([low] = "" and [tired] = "")'],
  ['low.indexOf("1") != -1', '[low] has "1"'],
  ['!low.includes("1")', 'not [low] has "1"'],
  ['-low + tired * 2 > -1', '-[low] + [tired] * 2 > -1'],
])('%s is translated to %s', (source, rule) => {
  expect(itemOf(withRule(source), 'hard').visible_if).toBe(rule)
})

test.each([
  ['nobody > 1', 'RULE_UNKNOWN_FIELD'],
  ['fetch("https://a.test")', 'RULE_FUNCTION'],
  ['low => 1', 'RULE_MALFORMED'],
  ['low = 1', 'RULE_MALFORMED'],
  ['`low`', 'RULE_MALFORMED'],
  ['low > 1; tired > 1', 'RULE_MALFORMED'],
  ['process.exit()', 'RULE_FUNCTION'],
  ["low == 'a", 'RULE_MALFORMED'],
])('%s is reported, and the question is always displayed', (source, code) => {
  const result = withRule(source)
  expect(faultsOf(result)).toEqual([code])
  expect(itemOf(result, 'hard')).not.toHaveProperty('visible_if')
})

describe('a computed variable', () => {
  const properties = ['low', 'tired', 'hard'].map((name) => listed(name))
  const computed = (jsExpression: string, total = listed('total', { isVis: false })) =>
    imported(schema({ compute: [{ variableName: 'total', jsExpression }] }, { addProperties: [...properties, total] }))

  test('is a score if it is a sum, which requires all of its answers', () => {
    expect(computed('low + tired').definition?.scores).toEqual([
      {
        key: 'total',
        label: { en: 'Total' },
        bands: [],
        method: 'sum',
        items: ['low', 'tired'],
        minimum: 0,
        maximum: 4,
      },
    ])
  })

  test('is a score by a rule if it is anything else', () => {
    expect(computed('(low + tired) * 2').definition?.scores).toMatchObject([
      { method: 'rule', rule: '([low] + [tired]) * 2' },
    ])
  })

  test('can be read by a rule', () => {
    const result = imported(
      schema(
        { compute: [{ variableName: 'total', jsExpression: 'low + tired' }] },
        {
          addProperties: [
            listed('low'),
            listed('tired'),
            listed('hard', { isVis: 'total > 2' }),
            listed('total', { isVis: false }),
          ],
        },
      ),
    )
    expect(itemOf(result, 'hard').visible_if).toBe('score("total") > 2')
  })

  test('is reported if it can’t be computed', () => {
    expect(faultsOf(computed('low + eval("1")'))).toEqual(['RULE_FUNCTION'])
  })
})

test('files that are missing, remote or not among the properties are reported', () => {
  const order = ['items/low', 'items/gone', 'https://a.test/item', '../../../etc/passwd']
  const result = imported(schema({}, { order, addProperties: [listed('low'), listed('gone')] }))
  expect(result.definition?.questions.map(({ key }) => key)).toEqual(['low'])
  expect(faultsOf(result)).toEqual(expect.arrayContaining(['FILE_MISSING', 'FILE_ON_THE_NET', 'NO_PROPERTIES']))
})

test.each([
  ['a protocol', { category: 'Protocol', ui: {} }, 'NO_ACTIVITY'],
  ['an item', item('Low?'), 'NO_ACTIVITY'],
  ['an activity without items', schema({}, { order: [], addProperties: [] }), 'NOTHING_IMPORTED'],
])('%s is rejected with a reason', (_, activity, code) => {
  const { definition, notes } = imported(activity)
  expect(definition).toBeNull()
  expect(notes.map((note) => note.code)).toContain(code)
})

test('a random order is imported, and inputs that a survey does not have are reported', () => {
  const result = imported(schema({}, { shuffle: true }), {
    'mood/items/tired': item('Speak', { ui: { inputType: 'audioRecord' } }),
  })
  expect(result.definition?.questions[0]).toMatchObject({ type: 'group', random: true })
  expect(faultsOf(result)).toEqual(['ITEM_NOT_IMPORTED'])
})

test('the ends of a slider are those of its choices; other bounds are noted', () => {
  const slider = (minValue: number, maxValue: number, values: readonly number[]) => {
    const choices = values.map((value) => ({ name: { en: `Level ${value}` }, value }))
    const responseOptions = { valueType: 'xsd:integer', minValue, maxValue, choices }
    const result = imported(schema(), {
      'mood/items/low': item('Low?', { ui: { inputType: 'slider' }, responseOptions }),
    })
    const codes = result.notes.filter(({ key }) => key === 'low').map(({ code }) => code)
    return { item: itemOf(result, 'low'), codes }
  }
  expect(slider(0, 3, [1, 2, 3, 4, 5])).toMatchObject({
    item: { min: 1, max: 5, min_label: { en: 'Level 1' }, max_label: { en: 'Level 5' } },
    codes: ['BOUNDS_DIFFER', 'BOUNDS_DIFFER', 'LABELS_NOT_IMPORTED'],
  })
  expect(slider(0, 1, [1, 0])).toMatchObject({
    item: { min: 0, max: 1, min_label: { en: 'Level 0' }, max_label: { en: 'Level 1' } },
    codes: [],
  })
})
