import '@almanac/i18n/texts/surveys'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { getSurvey, questionBeforeKey, respondToSurvey, type SurveyPage } from '@almanac/contracts/surveys/survey'
import { authStore } from '@almanac/auth'
import { Fill } from './OpenSurvey'

const survey_id = '01920000-0000-7000-8000-0000000000e1'
const other_id = '01920000-0000-7000-8000-0000000000e2'
const id = '01920000-0000-7000-8000-0000000000f1'

const choice = {
  key: 'low',
  type: 'choice' as const,
  label: 'Were you low?',
  description: null,
  required: true,
  answers: [
    { value: 0, label: 'No' },
    { value: 1, label: 'Yes' },
  ],
  min: null,
  max: null,
  min_label: null,
  max_label: null,
}
const number = {
  ...choice,
  key: 'hours',
  type: 'number' as const,
  label: 'Hours of sleep',
  answers: [],
  min: 0,
  max: 24,
}
const remarks = {
  ...choice,
  key: 'remarks',
  type: 'text' as const,
  label: 'Anything else?',
  required: false,
  answers: [],
}

const page = (given: Partial<SurveyPage>): SurveyPage => ({
  id,
  survey_id,
  title: 'First survey',
  introduction: null,
  has_seen_introduction: true,
  question: choice,
  answer: null,
  progress: 0,
  position: 1,
  count: 3,
  required_questions: ['low', 'hours'],
  first_and_last_question: ['low', 'remarks'],
  completed_at: null,
  ...given,
})
const done = page({ question: null, progress: 1, position: 3, completed_at: '2026-11-21T10:00:00Z' })
const second = page({ question: number, position: 2, progress: 0.33 })

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(getSurvey, page({}))
})

const user = aUser({
  onboarding_surveys: [
    { id: survey_id, completed: false },
    { id: other_id, completed: false },
  ],
})
const show = (open_survey: string) =>
  renderScreen(<Fill open_survey={open_survey} />, { path: `/?open_survey=${open_survey}`, user })
const sent = () =>
  server
    .requests(respondToSurvey)
    .map(({ body }) => body as { survey_response_id: string; answers: string })
    .map((body) => ({ id: body.survey_response_id, ...JSON.parse(body.answers)[0] }))

test('the first survey that waits is opened, and a required question has to be answered', async () => {
  const { person } = await show('true')
  expect(await screen.findByRole('dialog', { name: 'First survey' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('group', { name: /Were you low/ })).toHaveAccessibleDescription(/Answer this question/)
  expect(server.requests(respondToSurvey)).toHaveLength(0)
})

test('an answer is sent under the same response each time, and the last page says that they are saved', async () => {
  const { person } = await show(survey_id)
  server.answer(respondToSurvey, { ...second, id: '01920000-0000-7000-8000-0000000000f2' })
  await person.click(await screen.findByRole('radio', { name: 'Yes' }))
  await person.click(screen.getByRole('button', { name: 'Next' }))
  const field = await screen.findByRole('textbox', { name: 'Hours of sleep' })
  await person.type(field, '7,5')
  server.answer(respondToSurvey, done)
  await person.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Thank you. Your answers are saved.')).toBeVisible()
  expect(sent()).toEqual([
    expect.objectContaining({ id, key: 'low', value: 1, skipped: false }),
    expect.objectContaining({ id, key: 'hours', value: 7.5 }),
  ])
  expect(authStore.getState().user?.onboarding_surveys).toContainEqual({ id: survey_id, completed: true })
})

test('what is no number, or out of range, is said at the field and not sent', async () => {
  server.answer(getSurvey, { ...second, question: { ...number, key: 'naps' } })
  const { person } = await show(survey_id)
  const field = await screen.findByRole('textbox', { name: 'Hours of sleep' })
  await person.type(field, 'eight')
  await person.click(screen.getByRole('button', { name: 'Next' }))
  expect(field).toHaveAccessibleDescription(/Enter a number/)
  await person.clear(field)
  await person.type(field, '25')
  await person.click(screen.getByRole('button', { name: 'Next' }))
  expect(field).toHaveAccessibleDescription(/too small or too large/)
  expect(sent()).toEqual([])
})

test('an optional question may be passed over; Back shows what was answered', async () => {
  server.answer(getSurvey, page({ question: remarks, position: 3 }))
  const { person } = await show(survey_id)
  server.answer(questionBeforeKey, { ...second, answer: { key: 'hours', value: 6, skipped: false } })
  await person.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('textbox', { name: 'Hours of sleep' })).toHaveValue('6')
  server.answer(respondToSurvey, page({ question: remarks, position: 3 }))
  await person.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('textbox', { name: /Anything else/ })
  server.answer(respondToSurvey, done)
  await person.click(screen.getByRole('button', { name: 'Finish' }))
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ key: 'remarks', skipped: true, value: null }))
})

test('without the server the answer stays and can be sent again', async () => {
  server.silence(respondToSurvey)
  const { person } = await show(survey_id)
  await person.click(await screen.findByRole('radio', { name: 'Yes' }))
  await person.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your answer is still here')
  expect(screen.getByRole('radio', { name: 'Yes' })).toBeChecked()
  server.refuse(respondToSurvey, { status: 422, codes: ['UNKNOWN_QUESTION'] })
  await person.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Title of UNKNOWN_QUESTION')).toBeVisible()
})

test('after one survey the next that waits is offered', async () => {
  const { person } = await show('true')
  server.answer(respondToSurvey, done)
  await person.click(await screen.findByRole('radio', { name: 'No' }))
  await person.click(screen.getByRole('button', { name: 'Next' }))
  server.answer(
    getSurvey,
    page({
      survey_id: other_id,
      title: 'Second survey',
      introduction: 'About your days.',
      has_seen_introduction: false,
    }),
  )
  await person.click(await screen.findByRole('button', { name: 'Next survey' }))
  expect(await screen.findByText('About your days.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Start' }))
  expect(await screen.findByRole('radio', { name: 'Yes' })).toBeVisible()
})

test('a survey of another study is not here, and says so', async () => {
  server.refuse(getSurvey, { status: 404, codes: ['NOT_FOUND'] })
  await show(other_id)
  expect(await screen.findByText('This survey isn’t available')).toBeVisible()
})

test('in Arabic, a survey that its study has in English only is said to be English and runs from the left', async () => {
  server.answer(
    getSurvey,
    page({
      locale: 'en',
      has_seen_introduction: false,
      introduction: 'Over the last two weeks, how often?',
      question: { ...choice, locale: 'en', description: 'Choose one.' },
    }),
  )
  const { person } = await renderScreen(<Fill open_survey={survey_id} />, {
    path: `/?open_survey=${survey_id}`,
    user,
    locale: 'ar',
  })
  const inEnglish = (words: string) => expect(screen.getByText(words).closest('[lang]')).toHaveAttribute('lang', 'en')
  await screen.findByText('Over the last two weeks, how often?')
  ;['First survey', 'Over the last two weeks, how often?'].forEach(inEnglish)
  await person.click(screen.getByRole('button', { name: 'ابدأ' }))
  ;['Were you low?', 'Choose one.', 'Yes'].forEach(inEnglish)
  // An element of its own direction: its first letter decides, and what is around it stays in Arabic.
  expect(screen.getByText('Were you low?').tagName).toBe('BDI')
  await person.click(screen.getByRole('button', { name: 'التالي' }))
  expect(screen.getByText('أجب عن هذا السؤال للمتابعة.').closest('[lang]')).toHaveAttribute('lang', 'ar')
})
