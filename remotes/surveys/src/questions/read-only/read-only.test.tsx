import '@almanac/i18n/texts/surveys'
import type { SurveyAnswer } from '@almanac/domain/survey'
import { screen } from '@almanac/testing'
import { renderQuestion, labelled, read, type ItemPart } from '../testing/renderQuestion'

const show = (item: ItemPart, answer?: Omit<SurveyAnswer, 'key' | 'skipped'>) =>
  renderQuestion(item, {
    readOnly: true,
    answers: answer ? [{ key: item.key, skipped: false, ...answer }] : [],
  })
const options = [...labelled('Tea', 'Coffee'), { code: 'x', label: read('Other'), other: true }]
const group = () => screen.getByRole('group', { name: /^Drink/ })

const cases: [string, Partial<ItemPart>, Omit<SurveyAnswer, 'key' | 'skipped'>, string][] = [
  ['choice', {}, { value: '1' }, 'DrinkCoffee'],
  ['choice with words', {}, { value: 'x', other: 'Mate' }, 'DrinkOther: Mate'],
  ['choice that is no longer offered', {}, { value: 'gone' }, 'Drinkgone'],
  ['several', { type: 'multiple_choice' }, { value: null, values: ['0', '1'] }, 'DrinkTeaCoffee'],
  ['ranking', { type: 'ranking' }, { value: null, values: ['1', '0', 'x'] }, 'DrinkCoffeeTeaOther'],
  ['number', { type: 'number', unit: read('cups') }, { value: 1234.5 }, 'Drink1,234.5 cups'],
  [
    'slider',
    { type: 'slider', min_label: read('none'), max_label: read('a lot') },
    { value: 4 },
    'Drink4Scale: none – a lot',
  ],
  ['text', { type: 'text' }, { value: '<b>Tea</b>\nagain' }, 'Drink<b>Tea</b>\nagain'],
  ['date', { type: 'date' }, { value: '2026-03-01' }, 'DrinkSunday, March 1, 2026'],
  ['time', { type: 'time' }, { value: '16:05' }, 'Drink4:05'],
  ['year', { type: 'year' }, { value: 1999 }, 'Drink1999'],
  [
    'conditions',
    { type: 'conditions' },
    { value: null, entries: [{ text: 'Gout', date: '2019-03' }] },
    'DrinkGout diagnosed March 2019',
  ],
  ['line', { type: 'slider', display: 'visual_analogue', min: 0, max: 100 }, { value: 10 }, 'DrinkNear “beginning”'],
]
test.each(cases)('%s', async (_, part, answer, words) => {
  await show({ key: 'drink', label: 'Drink', options, ...part }, answer)
  expect(group().textContent?.replaceAll('\u202f', ' ')).toContain(words)
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test('distinguishes unanswered from skipped questions', async () => {
  const { unmount } = await show({ key: 'drink', label: 'Drink', options })
  expect(group()).toHaveTextContent('Not answered')
  unmount()
  await renderQuestion(
    { key: 'drink', label: 'Drink', options },
    { readOnly: true, answers: [{ key: 'drink', value: null, skipped: true }] },
  )
  expect(group()).toHaveTextContent('Skipped')
})

test('a figure and a picture show the chosen options, and are not clickable', async () => {
  const { container } = await show(
    {
      key: 'where',
      label: 'Drink',
      type: 'multiple_choice',
      display: 'body_map',
      options: [{ code: 'head', label: read('Head') }],
    },
    { value: null, values: ['head'] },
  )
  expect(group()).toHaveTextContent('Head')
  expect(container.querySelector('[data-region="head"]')).toHaveStyle({ strokeWidth: '3' })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a question defined as read-only shows its value', async () => {
  await renderQuestion(
    { key: 'drink', label: 'Drink', type: 'number', read_only: true },
    { answers: [{ key: 'drink', value: 3, skipped: false }] },
  )
  expect(group()).toHaveTextContent('3')
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})
