import '@almanac/i18n/texts/surveys'
import { answerFault, prepareSurvey } from '@almanac/domain/survey'
import { screen } from '@almanac/testing'
import { renderQuestion, read } from '../testing/renderQuestion'

const hours = { key: 'hours', type: 'number' as const, label: 'Hours of sleep', unit: read('hours') }
const field = () => screen.getByRole('textbox', { name: /Hours of sleep|Remarks/ })

test('a number is parsed in the format of the language', async () => {
  const { person, last } = await renderQuestion(hours, { locale: 'es' })
  await person.type(field(), '7,5')
  expect(last()).toEqual({ key: 'hours', value: 7.5, skipped: false })
  expect(screen.getByText('hours')).toBeVisible()
})

test('invalid input stays as typed, is rejected as no number, and is restored later', async () => {
  const { person, last, unmount } = await renderQuestion(hours)
  await person.type(field(), 'about 7')
  const answer = last()!
  expect(answer.value).toBe('about 7')
  const survey = prepareSurvey({
    key: 'a',
    title: '',
    introduction: null,
    source: null,
    questions: [{ key: 'hours', type: 'number' as const, group: null, label: '' }],
    scores: [],
    alerts: [],
  })
  expect(answerFault(survey, { answers: [], seed: '', today: '2026-11-22', now: '10:00' }, answer)).toBe(
    'NUMBER_MISSING',
  )
  unmount()
  const again = await renderQuestion(hours, { answers: [answer] })
  expect(field()).toHaveValue('about 7')
  await again.person.clear(field())
  expect(again.last()?.value).toBeNull()
})

test('an ambiguous number needs confirmation', async () => {
  const { person, last } = await renderQuestion(hours, { locale: 'es' })
  await person.type(field(), '1.500')
  expect(last()?.value).toBe('1.500')
  await person.click(screen.getByRole('button', { name: '1500' }))
  expect(last()?.value).toBe(1500)
})

test('a short text has one line, a long one several, and input is never cut off', async () => {
  const { person, last } = await renderQuestion({ key: 'r', type: 'text', label: 'Remarks', max_length: 5 })
  expect(field().tagName).toBe('INPUT')
  await person.type(field(), 'Itching')
  expect(last()?.value).toBe('Itching')
  expect(screen.getByText('2 characters too many').closest('[role=status]')).toBeVisible()
})

test('without a maximum length there is no counter; an emptied text is no answer', async () => {
  const { person, last } = await renderQuestion({ key: 'r', type: 'text', label: 'Remarks' })
  expect(field().tagName).toBe('TEXTAREA')
  await person.type(field(), 'a')
  await person.clear(field())
  expect(last()).toEqual({ key: 'r', value: null, skipped: false })
  expect(screen.queryByText(/character/)).not.toBeInTheDocument()
})
