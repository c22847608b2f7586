import '@almanac/i18n/texts/surveys'
import { completeSurveys } from '@almanac/contracts/surveys/responses'
import { getSurvey, respondToSurvey } from '@almanac/contracts/surveys/survey'
import { outbox } from '@almanac/outbox'
import { act, aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { Fill } from './OpenSurvey'
import { aSurvey, question, response_id, sentTo, survey_id, surveyServer, words, yesOrNo } from './testing'
import { sendAnswers } from './writes'

let server: FakeServer
// A new user per test, so that each has an empty device storage.
let people = 300
let user = aUser()
beforeEach(() => {
  server = fakeServer()
  people += 1
  user = aUser({ id: `01920000-0000-7000-8000-000000000${people}` })
  surveyServer(server, aSurvey())
  server.answer(completeSurveys, [])
})
afterEach(() => outbox.open(null))

const show = () => renderScreen(<Fill open_survey={survey_id} />, { path: `/?open_survey=${survey_id}`, user })
const next = () => screen.getByRole('button', { name: 'Next' })
const finish = () => screen.getByRole('button', { name: 'Finish' })
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(name) })
const stored = () => act(() => new Promise((resolve) => setTimeout(resolve, 200)))

describe('interrupted', () => {
  test('it resumes at the same page with its input, also if nothing has reached the server', async () => {
    server.silence(respondToSurvey)
    const { person, unmount } = await show()
    await person.click(await screen.findByRole('radio', { name: 'Yes' }))
    await person.click(next())
    await person.type(await field('Hours of sleep'), '7')
    unmount()
    await stored()
    // The server has no response yet, and returns a new id each time.
    server.answer(getSurvey, aSurvey({ id: '01920000-0000-7000-8000-0000000000f9', has_seen_introduction: false }))
    const again = await show()
    expect(await field('Hours of sleep')).toHaveValue('7')
    surveyServer(server, aSurvey())
    await again.person.click(next())
    await again.person.click(await screen.findByRole('button', { name: 'Finish' }))
    await screen.findByText('Thank you. Your answers are saved.')
    expect(new Set(sentTo(server).map(({ id }) => id))).toEqual(new Set([response_id]))
  })

  test('on another device it resumes from the server', async () => {
    surveyServer(server, aSurvey({ answers: [{ key: 'low', value: '1', skipped: false }] }))
    await show()
    expect(await field('Hours of sleep')).toBeVisible()
  })

  test('a question skipped elsewhere is empty, whatever value marks it in calls', async () => {
    surveyServer(
      server,
      aSurvey({
        answers: [
          { key: 'low', value: '1', skipped: false },
          { key: 'naps', value: '--skipped--', skipped: true },
        ],
      }),
    )
    await show()
    expect(await field('Hours of sleep')).toBeVisible()
    expect(await field('Naps')).toHaveValue('')
  })

  test('a pending changed answer has precedence over that of the server', async () => {
    server.silence(respondToSurvey)
    surveyServer(
      server,
      aSurvey({ answers: [{ key: 'low', value: '1', skipped: false, created_at: '2026-01-01T10:00:00.000Z' }] }),
    )
    server.silence(respondToSurvey)
    const { person, unmount } = await show()
    await field('Hours of sleep')
    await person.click(screen.getByRole('button', { name: 'Back' }))
    await person.click(await screen.findByRole('radio', { name: 'No' }))
    await person.click(next())
    await field('Anything else')
    unmount()
    await stored()
    const again = await show()
    await field('Anything else')
    await again.person.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('radio', { name: 'No' })).toBeChecked()
  })

  test('the end says saved only once the server has acknowledged it', async () => {
    surveyServer(server, aSurvey({ questions: [yesOrNo('low', 'Were you low?')] }))
    server.silence(respondToSurvey)
    const { person, unmount } = await show()
    await person.click(await screen.findByRole('radio', { name: 'Yes' }))
    await person.click(finish())
    expect(await screen.findByText('Your answers are waiting to be sent')).toBeVisible()
    expect(screen.queryByText(/Your answers are saved/)).toBeNull()
    unmount()
    await stored()
    await show()
    expect(await screen.findByText('Your answers are waiting to be sent')).toBeVisible()
    surveyServer(server, aSurvey())
    act(() => outbox.wake())
    expect(await screen.findByText('Thank you. Your answers are saved.')).toBeVisible()
  })

  test('a completed survey starts again without the previous answers', async () => {
    surveyServer(server, aSurvey({ questions: [yesOrNo('low', 'Were you low?')] }))
    const { person, unmount } = await show()
    await person.click(await screen.findByRole('radio', { name: 'Yes' }))
    await person.click(finish())
    await screen.findByText('Thank you. Your answers are saved.')
    unmount()
    await stored()
    server.answer(getSurvey, aSurvey({ id: '01920000-0000-7000-8000-0000000000f7' }))
    await show()
    expect(await screen.findByRole('radio', { name: 'Yes' })).not.toBeChecked()
  })
})

describe('answers that the server refuses', () => {
  test('show an error at their question, which opens by itself, and can be replaced', async () => {
    server.silence(respondToSurvey)
    const { person } = await show()
    await person.click(await screen.findByRole('radio', { name: 'No' }))
    await person.click(next())
    const remarks = await field('Anything else')
    await person.type(remarks, 'Kept')
    server.refuse(respondToSurvey, { status: 422, codes: ['UNKNOWN_ANSWER'] })
    act(() => outbox.wake())
    // The page of the refused answer.
    await screen.findByRole('radio', { name: 'Yes' })
    expect(screen.getByText('We couldn’t save some of your answers')).toBeVisible()
    expect(screen.getByText('Title of UNKNOWN_ANSWER')).toBeVisible()
    await person.click(await screen.findByRole('radio', { name: 'Yes' }))
    surveyServer(server, aSurvey())
    await person.click(next())
    await waitFor(() => expect(screen.queryByText('We couldn’t save some of your answers')).toBeNull())
    expect(await field('Hours of sleep')).toBeVisible()
    await waitFor(() => expect(sentTo(server).at(-1)?.answers).toMatchObject([{ key: 'low', value: '1' }]))
  })

  test('found on the last page are corrected on their own page, and the survey is then complete', async () => {
    surveyServer(server, aSurvey({ questions: [yesOrNo('low', 'Were you low?'), question('remarks')] }))
    const { person } = await show()
    await person.click(await screen.findByRole('radio', { name: 'No' }))
    await person.click(next())
    await field('Question remarks')
    await waitFor(() => expect(outbox.store.getState().entries).toEqual([]))
    server.refuse(respondToSurvey, { status: 422, codes: ['CONFIRMATION_REQUIRED'], field: 'low' })
    await person.click(finish())
    const group = await screen.findByRole('group', { name: /Were you low/ })
    expect(group).toHaveAccessibleDescription('Needed Title of CONFIRMATION_REQUIRED')
    surveyServer(server, aSurvey())
    await person.click(screen.getByRole('radio', { name: 'Yes' }))
    await person.click(next())
    expect(await screen.findByText('Thank you. Your answers are saved.')).toBeVisible()
    // The corrected answer is sent before the completion, or with it.
    const sent = sentTo(server)
    expect(sent.at(-1)?.complete).toBe(true)
    const answers = sent.flatMap((one) => one.answers)
    expect(answers.findLast(({ key }) => key === 'low')).toMatchObject({ value: '1' })
    expect(answers.map(({ key }) => key)).toContain('remarks')
  })

  test('after it was completed elsewhere are shown once and do not count', async () => {
    surveyServer(server, aSurvey({ questions: [question('remarks', { label: words('Anything else?') })] }))
    server.refuse(respondToSurvey, { status: 409, codes: ['SURVEY_COMPLETED'] })
    const { person } = await show()
    await person.type(await field('Anything else'), 'A late thought')
    await person.click(finish())
    expect(await screen.findByText('You’ve already completed this survey')).toBeVisible()
    expect(screen.getByText('A late thought')).toBeVisible()
    await person.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    await waitFor(() => expect(outbox.store.getState().entries).toEqual([]))
  })
})

test('answers of another tab are shown here with a notice', async () => {
  const { person } = await show()
  await screen.findByRole('radio', { name: 'Yes' })
  await person.click(next())
  expect(screen.getByText('Answer this question to continue.')).toBeVisible()
  await act(() =>
    sendAnswers({
      id: '01920000-0000-7000-8000-0000000000aa',
      survey_id,
      response_id,
      answers: [{ key: 'low', value: '1', skipped: false, created_at: '2099-01-01T00:00:00.000Z' }],
      complete: false,
      read_alerts: [],
      label: 'First survey',
    }),
  )
  expect(await screen.findByText(/also open in another tab/)).toBeVisible()
  expect(await screen.findByRole('radio', { name: 'Yes' })).toBeChecked()
  expect(screen.queryByText('Answer this question to continue.')).toBeNull()
  await person.click(next())
  expect(await field('Hours of sleep')).toBeVisible()
})

describe('an answer that raises an alert', () => {
  const alert = {
    key: 'harm',
    when: '[harm] = "1"',
    title: words('You don’t have to go through this alone'),
    text: words('Please **call** somebody now.'),
    contacts: [
      { country: 'GB', label: words('Samaritans'), phone: '116 123' },
      { country: '*', label: words('Find a helpline'), phone: '+1 555 0100' },
    ],
    tell_care_team: true,
  }
  const survey = (given = {}) =>
    aSurvey({
      questions: [yesOrNo('harm', 'Thoughts of harm?'), question('remarks')],
      alerts: [alert],
      country: 'GB',
      ...given,
    })

  test('shows a page with phone numbers at once, also offline, and promises nothing', async () => {
    surveyServer(server, survey())
    server.silence(respondToSurvey)
    const { person } = await show()
    await person.click(await screen.findByRole('radio', { name: 'Yes' }))
    await person.click(next())
    expect(await screen.findByRole('heading', { name: alert.title.text })).toBeVisible()
    const [numbers] = screen.getAllByRole('list', { name: 'Numbers to call' })
    expect(within(numbers ?? document.body).getByRole('link', { name: '116 123' })).toHaveAttribute(
      'href',
      'tel:116123',
    )
    expect(await screen.findByText(/hasn’t reached your care team yet/)).toBeVisible()
    surveyServer(server, survey())
    act(() => outbox.wake())
    expect(await screen.findByText(/passed this on to your care team/)).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Continue the survey' }))
    expect(await field('Question remarks')).toBeVisible()
  })

  test('shows it before the end of the survey', async () => {
    surveyServer(server, survey({ questions: [yesOrNo('harm', 'Thoughts of harm?')] }))
    const { person } = await show()
    await person.click(await screen.findByRole('radio', { name: 'Yes' }))
    await person.click(finish())
    await person.click(await screen.findByRole('button', { name: 'Continue the survey' }))
    expect(await screen.findByText('Thank you. Your answers are saved.')).toBeVisible()
  })

  test('reports a read alert to the server, and does not show one read on another device', async () => {
    surveyServer(server, survey())
    const { person, unmount } = await show()
    await person.click(await screen.findByRole('radio', { name: 'Yes' }))
    await person.click(next())
    await person.click(await screen.findByRole('button', { name: 'Continue the survey' }))
    await waitFor(() =>
      expect(server.requests(respondToSurvey).at(-1)?.body).toMatchObject({ read_alerts: '["harm"]', answers: '[]' }),
    )
    await waitFor(() => expect(outbox.store.getState().entries).toEqual([]))
    unmount()

    // Another device has no stored data.
    user = aUser({ id: `01920000-0000-7000-8000-000000001${people}` })
    const answers = [{ key: 'harm', value: '1', skipped: false }]
    surveyServer(server, survey({ answers, read_alerts: ['harm'] }))
    await show()
    expect(await field('Question remarks')).toBeVisible()
    expect(screen.queryByRole('heading', { name: alert.title.text })).toBeNull()
  })
})
