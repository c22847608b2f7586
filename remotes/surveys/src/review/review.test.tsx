import { completeSurveys, getSurveyResponse } from '@almanac/contracts/surveys/responses'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { CompletedScreen } from '../completed/CompletedScreen'
import { aSurvey, question, response_id, words, yesOrNo } from '../survey/testing'

let server: FakeServer
const answers = [
  { key: 'low', value: '0', skipped: false },
  { key: 'hours', value: 3, skipped: false },
  { key: 'remarks', value: null, skipped: true },
]
const response = {
  ...aSurvey({ answers, completed_at: '2025-03-10T23:30:00.000Z' }),
  started_at: '2025-03-10T08:00:00.000Z',
  score: { value: 7, maximum: 24, band: 'Mild' },
}
beforeEach(() => {
  server = fakeServer()
  server.answer(completeSurveys, [])
  server.answer(getSurveyResponse, response)
})

const show = (search = '') =>
  renderScreen(<CompletedScreen />, {
    path: `/completedSurveys?response=${response_id}${search}`,
    user: aUser({ time_zone: 'Europe/Berlin' }),
  })

test('the list marks skipped and not asked questions, and omits those hidden by branching', async () => {
  await show()
  await screen.findByText('Were you low?')
  const dialog = within(screen.getByRole('dialog', { name: 'Your answers' }))
  expect(dialog.getByText('No')).toBeVisible()
  expect(dialog.getByText('Skipped')).toBeVisible()
  expect(dialog.queryByText('3')).toBeNull()
  expect(dialog.getByText('2 questions that weren’t asked')).toBeVisible()
  expect(dialog.getByRole('region', { name: 'Score' })).toHaveTextContent(/^Score7 of 24Mild.*not a diagnosis/)
  expect(dialog.getByText('Completed Tuesday, March 11, 2025')).toBeVisible()
})

test('every score is shown with its label, except those with too few answers', async () => {
  const score = (key: string, label: string, value: number | null, maximum: number | null, band: string | null) => ({
    ...{ key, label, value, minimum: 0, maximum, band },
  })
  const all_scores = [
    score('phq8', 'Depression', 7, 24, 'Mild'),
    score('pain', 'Pain index', 3, null, null),
    score('sleep', 'Sleep', null, 10, null),
  ]
  server.answer(getSurveyResponse, { ...response, all_scores })
  await show()
  const card = within(await screen.findByRole('region', { name: 'Score' }))
  expect(card.getByText('Depression').parentElement?.parentElement).toHaveTextContent('Depression7 of 24Mild')
  expect(card.getByText('Pain index').parentElement?.parentElement).toHaveTextContent(/^Pain index3$/)
  expect(card.queryByText('Sleep')).toBeNull()
})

test('the pages are read-only and addressed by question keys', async () => {
  const { person, path } = await show()
  await person.click(await screen.findByRole('button', { name: 'View page: Were you low?' }))
  expect(await screen.findByRole('region', { name: 'Were you low?' })).toHaveFocus()
  await waitFor(() => expect(path()).toContain('key=low'))
  expect(screen.getByText('Page 1 of 2')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Previous page' })).toBeNull()
  for (const radio of screen.queryAllByRole('radio')) expect(radio).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByRole('region', { name: 'Anything else?' })).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'All answers' }))
  await waitFor(() => expect(path()).not.toContain('key='))
})

test('a link to a question opens its page; one to a question that was not asked opens the list', async () => {
  const { unmount } = await show('&key=remarks')
  expect(await screen.findByRole('region', { name: 'Anything else?' })).toBeVisible()
  unmount()
  await show('&key=hours')
  expect(await screen.findByText('Were you low?')).toBeVisible()
})

test('it is read in the language in which it was answered', async () => {
  server.answer(getSurveyResponse, {
    ...response,
    questions: [
      yesOrNo('low', '', { label: { text: '¿Decaída?', locale: 'es' } }),
      question('remarks', { label: words('More?') }),
    ],
  })
  await show()
  expect((await screen.findByText('¿Decaída?')).closest('[lang]')).toHaveAttribute('lang', 'es')
})

test('grouped questions are shown under the group label, and a visual analogue answer without its number', async () => {
  const medicines = question('meds', { type: 'group', label: words('A medicine'), repeats: { min: 0, max: 3 } })
  const [minimum, maximum] = [words('Worst'), words('Best')]
  server.answer(getSurveyResponse, {
    ...response,
    questions: [
      question('hard', { type: 'group', label: words('How hard was this?'), display: 'matrix' }),
      yesOrNo('stairs', 'Stairs', { group: 'hard' }),
      yesOrNo('jars', 'Jars', { group: 'hard' }),
      medicines,
      question('name', { group: 'meds', label: words('Its name') }),
      question('week', {
        ...{ type: 'slider', display: 'visual_analogue', label: words('Your week') },
        ...{ min: 0, max: 100, min_label: minimum, max_label: maximum },
      }),
    ],
    answers: [
      { key: 'stairs', value: '1', skipped: false },
      { key: 'jars', value: '0', skipped: false },
      { key: 'name@1', value: 'Aspirin', skipped: false },
      { key: 'name@2', value: 'Ibuprofen', skipped: false },
      { key: 'week', value: 12, skipped: false },
    ],
  })
  await show()
  await screen.findByText('Stairs')
  const rows = within(screen.getByRole('dialog')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'How hard was this?',
    'StairsYes',
    'JarsNo',
    'A medicine 1',
    'Its nameAspirin',
    'A medicine 2',
    'Its nameIbuprofen',
    'Your weekNear “Worst”',
  ])
})
