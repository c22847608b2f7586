import type { Answer } from '@almanac/contracts'
import { completeSurveys, getSurveyResponse, type SurveyResponse } from '@almanac/contracts/surveys/responses'
import {
  act,
  aUser,
  fakeServer,
  openWideWindow,
  renderScreen,
  screen,
  scrollToEnd,
  waitFor,
  within,
  type FakeServer,
} from '@almanac/testing'
import { aSurvey, question, words, yesOrNo } from '../survey/testing'
import { CompletedScreen } from './CompletedScreen'
import { scoresOverTime } from './scoresOverTime'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const idOf = (number: number): string => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`

const aResponse = (number: number, given: Partial<SurveyResponse> = {}): SurveyResponse => ({
  id: idOf(number),
  survey_id: idOf(900),
  title: `Survey ${number}`,
  started_at: '2025-03-10T08:00:00.000Z',
  completed_at: '2025-03-10T23:30:00.000Z',
  score: null,
  ...given,
})

const answered: Answer<typeof getSurveyResponse> = {
  ...aSurvey({
    id: idOf(1),
    completed_at: '2025-03-10T23:30:00.000Z',
    questions: [
      question('words', { type: 'information', label: words('Think of the last two weeks') }),
      yesOrNo('sleep', 'Trouble sleeping'),
      question('note', { label: words('Anything else') }),
      question('later', { label: words('Asked later') }),
    ],
    answers: [
      { key: 'sleep', value: '1', skipped: false },
      { key: 'note', value: null, skipped: true },
    ],
  }),
  started_at: '2025-03-10T08:00:00.000Z',
  score: { value: 7, maximum: 24, band: 'Mild', meaning: 'Your mood was a little low.' },
}

const user = aUser({ time_zone: 'Europe/Berlin' })
const show = (path = '/completedSurveys', before: string[] = []) =>
  renderScreen(<CompletedScreen />, { path, before, user })
const rows = () => within(screen.getByRole('list', { name: 'Completed surveys' })).getAllByRole('button')

describe('completed surveys', () => {
  it('show title, local completion day, and the score as plain text', async () => {
    server.answer(completeSurveys, [
      aResponse(1, { score: { value: 7, maximum: 24, band: 'Mild' } }),
      aResponse(2, { score: { value: 3, maximum: 21, band: null } }),
      aResponse(3),
    ])
    await show()
    await screen.findByRole('list', { name: 'Completed surveys' })
    expect(rows().map((row) => row.textContent)).toEqual([
      'Survey 1Completed March 11, 20257 of 24 · Mild',
      'Survey 2Completed March 11, 20253 of 21',
      'Survey 3Completed March 11, 2025',
    ])
  })

  it('come after what is still to be answered', async () => {
    server.answer(completeSurveys, [])
    const onboarding_surveys = [true, false, false].map((completed, number) => ({ id: idOf(900 + number), completed }))
    await renderScreen(<CompletedScreen />, { path: '/completedSurveys', user: { ...user, onboarding_surveys } })
    expect(screen.getByRole('heading', { name: '2 surveys are waiting for you' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Fill in the first one' })).toHaveAttribute(
      'href',
      '/completedSurveys?open_survey=true',
    )
  })

  it('load ten at a time until a shorter page', async () => {
    const all = Array.from({ length: 12 }, (_, number) => aResponse(number))
    server.answerWith(completeSurveys, ({ query }) =>
      all.slice(Number(query.offset), Number(query.offset) + Number(query.limit)),
    )
    await show()
    await screen.findByRole('list', { name: 'Completed surveys' })
    expect(rows()).toHaveLength(10)
    act(scrollToEnd)
    await screen.findByText('Survey 11')
    act(scrollToEnd)
    expect(rows()).toHaveLength(12)
    expect(server.requests(completeSurveys).map(({ query }) => query)).toEqual([
      { limit: '10', offset: '0' },
      { limit: '10', offset: '10' },
    ])
  })

  it('show a chart and a table of a score that occurs twice', async () => {
    const score = (value: number) => ({ value, maximum: 24, band: null })
    server.answer(completeSurveys, [
      aResponse(2, { title: 'Mood', score: score(9), completed_at: '2025-04-10T12:00:00.000Z' }),
      aResponse(1, { title: 'Mood', score: score(7) }),
      aResponse(3, { survey_id: idOf(901), title: 'Sleep', score: score(5) }),
    ])
    const { person } = await show()
    const course = within(await screen.findByRole('region', { name: 'Your scores over time' }))
    expect(course.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['Mood'])
    expect(course.getByText('9 of 24')).toBeVisible()
    await person.click(course.getByRole('button', { name: 'Show as a table' }))
    expect(course.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DateScore',
      'Mar 11, 2025, 12:30 AM7',
      'Apr 10, 2025, 2:00 PM9',
    ])
  })

  it('use the score range of the newest response as the scale', () => {
    const named = { key: 'phq9', label: null, value: 5, minimum: 0, maximum: 27, band: null }
    const older = { key: 'phq9', label: null, value: 3, minimum: 0, maximum: 24, band: null }
    const [series] = scoresOverTime([
      aResponse(2, { score: { value: 5, maximum: 27, band: null }, scores: [named] }),
      aResponse(1, { score: { value: 3, maximum: 24, band: null }, scores: [older] }),
    ])
    expect(series?.range).toEqual({ minimum: 0, maximum: 27 })
  })

  it('start the scale at 0 if the study defines only a maximum, so that a small change does not fill the chart', () => {
    const [series] = scoresOverTime([
      aResponse(2, { score: { value: 12, maximum: 24, band: null } }),
      aResponse(1, { score: { value: 11, maximum: 24, band: null } }),
    ])
    expect(series?.range).toEqual({ minimum: 0, maximum: 24 })
  })

  it('stay shown when the next page fails, which can be retried', async () => {
    const all = Array.from({ length: 12 }, (_, number) => aResponse(number))
    server.answer(completeSurveys, all.slice(0, 10))
    const { person } = await show()
    await screen.findByRole('list', { name: 'Completed surveys' })
    server.refuse(completeSurveys, { status: 500, codes: ['INTERNAL'] })
    act(scrollToEnd)
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the rest.')
    expect(rows()).toHaveLength(10)
    server.answer(completeSurveys, all.slice(10))
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Survey 11')).toBeInTheDocument()
  })

  it('show an empty state', async () => {
    server.answer(completeSurveys, [])
    await show()
    expect(await screen.findByRole('heading', { name: 'No completed surveys yet' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to Today' })).toHaveAttribute('href', '/')
  })

  it('that fail to load can be retried', async () => {
    server.refuse(completeSurveys, { status: 500, codes: ['INTERNAL'] })
    const { person } = await show()
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your surveys')
    server.answer(completeSurveys, [aResponse(1)])
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Survey 1')).toBeInTheDocument()
  })
})

describe('reading one again', () => {
  beforeEach(() => {
    server.answer(completeSurveys, [aResponse(1, { title: 'Mood' })])
    server.answer(getSurveyResponse, answered)
  })

  const opened = async (before: string[] = []) => {
    const rendered = await show('/completedSurveys', before)
    await rendered.person.click(await screen.findByRole('button', { name: /Mood/ }))
    await screen.findByRole('dialog', { name: 'Your answers' })
    await waitFor(() => expect(rendered.path()).toBe(`/completedSurveys?response=${idOf(1)}`))
    return rendered
  }
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  it('shows every question with its answer, and the score', async () => {
    await opened()
    const dialog = within(screen.getByRole('dialog'))
    await dialog.findByText('Trouble sleeping')
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Think of the last two weeks',
      'Trouble sleepingYes',
      'Anything elseSkipped',
      'Asked laterNot answered',
    ])
    expect(dialog.getByRole('region', { name: 'Score' })).toHaveTextContent(
      /^ScoreYour mood was a little low\.7 of 24Mild.*not a diagnosis/,
    )
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('is closed by Back, which returns to the list', async () => {
    const { back, path } = await opened(['/history'])
    await back()
    await closed()
    expect(path()).toBe('/completedSurveys')
    await back()
    expect(path()).toBe('/history')
  })

  it('is closed by the close button; Back then leaves the list without reopening it', async () => {
    const { person, back, path, location } = await opened(['/history'])
    await person.click(screen.getByRole('button', { name: 'Close' }))
    await closed()
    // The dialog's history entry is gone when its state is.
    await waitFor(() => expect([path(), location().state]).toEqual(['/completedSurveys', null]))
    await back()
    expect(path()).toBe('/history')
  })

  it('opens from a link, and Back then shows the list', async () => {
    const { back, path } = await show(`/completedSurveys?response=${idOf(1)}`)
    await screen.findByText('Trouble sleeping')
    await back()
    await closed()
    await waitFor(() => expect(path()).toBe('/completedSurveys'))
  })

  it('of another participant shows "not found"', async () => {
    server.refuse(getSurveyResponse, { status: 404, codes: ['NOT_FOUND'] })
    await show(`/completedSurveys?response=${idOf(7)}`)
    expect(await screen.findByRole('heading', { name: 'This survey isn’t available' })).toBeInTheDocument()
  })

  it('that fails to load can be retried', async () => {
    server.refuse(getSurveyResponse, { status: 500, codes: ['INTERNAL'] })
    const { person } = await show(`/completedSurveys?response=${idOf(1)}`)
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your answers')
    server.answer(getSurveyResponse, answered)
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Yes')).toBeInTheDocument()
  })
})

test('in a wide window scores over time stand beside the list, each once, and no answers are read before one is chosen', async () => {
  const makeNarrow = openWideWindow()
  const scored = (number: number, value: number) =>
    aResponse(number, { title: 'Mood', score: { value, maximum: 24, band: null } })
  server.answer(completeSurveys, [scored(2, 9), scored(1, 7)])
  server.answer(getSurveyResponse, answered)
  const { person } = await show()
  expect(await screen.findByRole('region', { name: 'Your scores over time' })).toBeVisible()
  expect(screen.getAllByText('9 of 24', { selector: ':not(li *)' })).toHaveLength(1)
  expect(rows().filter((row) => row.hasAttribute('aria-current'))).toEqual([])
  expect(server.requests(getSurveyResponse)).toEqual([])
  await person.click(rows()[0] ?? document.body)
  expect(await screen.findByText('Trouble sleeping')).toBeVisible()
  makeNarrow()
})

test('in a wide window the latest answers stand beside the list; those that were opened have an address, and Back returns to the row', async () => {
  const makeNarrow = openWideWindow()
  server.answer(completeSurveys, [aResponse(1, { title: 'Mood' }), aResponse(2, { title: 'Sleep' })])
  server.answer(getSurveyResponse, answered)
  const { person, back, location } = await show()
  expect(await screen.findByText('Trouble sleeping')).toBeVisible()
  expect(location().search).toBe('')
  const row = await screen.findByRole('button', { name: /Mood/ })
  await person.click(row)
  expect(location().search).toBe(`?response=${idOf(1)}`)
  expect(screen.getByRole('heading', { name: 'Your answers' })).toHaveFocus()
  expect(await screen.findByText('Trouble sleeping')).toBeVisible()
  expect(row).toHaveAttribute('aria-current', 'true')
  await back()
  expect(row).toHaveFocus()
  expect(location().search).toBe('')
  makeNarrow()
})
