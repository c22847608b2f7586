import '@almanac/i18n/texts/surveys'
import { allHostileStrings } from '@almanac/domain/testing/hostile-strings'
import { act, renderScreen, screen } from '@almanac/testing'
import { focusQuestion } from './question'
import { renderQuestion, contextOf, labelled, read, surveyOf, type ItemPart } from './testing/renderQuestion'
import { prepareSurvey, type SurveyAnswer } from '@almanac/domain/survey'
import { useState } from 'react'
import { QuestionField } from './QuestionField'

const types: ItemPart[] = [
  { key: 'q', type: 'choice', options: labelled('A', 'B') },
  { key: 'q', type: 'multiple_choice', options: labelled('A', 'B') },
  { key: 'q', type: 'slider' },
  { key: 'q', type: 'slider', display: 'visual_analogue' },
  { key: 'q', type: 'number' },
  { key: 'q', type: 'text' },
  { key: 'q', type: 'date' },
  { key: 'q', type: 'year' },
  { key: 'q', type: 'time' },
  { key: 'q', type: 'ranking', options: labelled('A', 'B') },
  { key: 'q', type: 'conditions' },
  { key: 'q', type: 'dynamic_list', list: 'l' },
]

test.each(types)(
  '$type $display: the description and what is wrong belong to it, and the focus finds it',
  async (item) => {
    const { container } = await renderQuestion(
      { ...item, label: 'Label', description: read('Description') },
      { error: 'Something is wrong.' },
    )
    const described = [...container.querySelectorAll('[aria-describedby]')].map((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    )
    expect(described.some((text) => text.includes('Something is wrong.') && text.includes('Description'))).toBe(true)
    act(() => void focusQuestion('q'))
    expect(container.querySelector('#question-q')).toContainElement(document.activeElement as HTMLElement)
  },
)

test.each(types)('$type $display: nothing can be changed while it is disabled', async (item) => {
  const { container, given } = await renderQuestion(item, { disabled: true })
  const controls = [...container.querySelectorAll<HTMLInputElement>('input, select, textarea, button')]
  expect(controls.every((control) => control.matches(':disabled'))).toBe(true)
  expect(given).toEqual([])
})

test('a question that is not on the page does not take the focus', () => {
  expect(focusQuestion('elsewhere')).toBe(false)
})

test('markup in any text of a question is rendered as text', async () => {
  // Double braces refer to an answer, whose existence is checked when the study is loaded.
  const hostile = allHostileStrings.filter((text) => text.trim() !== '' && !text.includes('{{')).slice(0, 120)
  const joined = hostile.join('\n')
  const { container } = await renderQuestion({
    key: 'q',
    type: 'multiple_choice',
    label: joined,
    description: read(joined),
    options: hostile.slice(0, 15).map((text, index) => ({ code: String(index), label: read(text) })),
  })
  expect(container.querySelectorAll('script, img, iframe, svg[onload], object, a')).toHaveLength(0)
  expect(screen.getAllByRole('checkbox')).toHaveLength(15)
  expect(Reflect.get(window, 'hurt')).toBeUndefined()
})

test('information renders its text as Markdown and its label as plain text', async () => {
  await renderQuestion({
    key: 'q',
    type: 'information',
    label: 'Before **you** start',
    description: read('- one\n- two\n\n<script>window.hurt = 1</script>'),
  })
  expect(screen.getByRole('heading', { name: 'Before **you** start' })).toBeVisible()
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(Reflect.get(window, 'hurt')).toBeUndefined()
})

test('a keystroke renders only its own field and those whose texts use the answer; no answer is overwritten by an older one', async () => {
  const survey = prepareSurvey(
    surveyOf([
      { key: 'name', type: 'text', label: 'Name' },
      { key: 'town', type: 'text', label: 'Town' },
      { key: 'sure', label: 'Are you sure, {{name}}?', options: labelled('No', 'Yes') },
    ]),
  )
  let drawn = 0
  const town = survey.item('town')
  if (town)
    Object.defineProperty(town.label, 'text', {
      get: () => {
        drawn += 1
        return 'Town'
      },
    })
  function Page() {
    const [answers, setAnswers] = useState<readonly SurveyAnswer[]>([])
    return survey.definition.questions.map((item) => (
      <QuestionField
        key={item.key}
        survey={survey}
        context={contextOf(answers)}
        item={item}
        instanceKey={item.key}
        answer={answers.find(({ key }) => key === item.key)}
        onChange={(answer) => setAnswers([...answers.filter(({ key }) => key !== answer.key), answer])}
      />
    ))
  }
  const { person } = await renderScreen(<Page />)
  const before = drawn
  await person.type(screen.getByRole('textbox', { name: /Name/ }), 'Maya')
  expect(drawn).toBe(before)
  await person.type(screen.getByRole('textbox', { name: /Town/ }), 'Lyon')
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Maya')
  expect(screen.getByRole('group', { name: /Are you sure, Maya/ })).toBeVisible()
})
