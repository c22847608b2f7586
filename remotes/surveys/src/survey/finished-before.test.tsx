import '@almanac/i18n/texts/surveys'
import { getSurvey, respondToSurvey } from '@almanac/contracts/surveys/survey'
import { newId } from '@almanac/domain/ids'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { Fill } from './OpenSurvey'
import { aSurvey, other_id, question, response_id, sentTo, survey_id, surveyServer, words, yesOrNo } from './testing'
import { sendAnswers } from './writes'

// The test types the signature; drawing has no place here.
jest.mock('signature_pad', () => ({
  __esModule: true,
  default: class {
    addEventListener = () => undefined
    off = () => undefined
    clear = () => undefined
    fromData = () => undefined
    toData = () => []
  },
}))
HTMLCanvasElement.prototype.getContext = () => null
Object.assign(window, {
  ResizeObserver: class {
    observe = () => undefined
    disconnect = () => undefined
  },
})

let server: FakeServer
let user = aUser()
beforeEach(() => {
  server = fakeServer()
  user = aUser({
    id: newId(),
    onboarding_surveys: [
      { id: survey_id, completed: false },
      { id: other_id, completed: false },
    ],
  })
  surveyServer(server, aSurvey())
})
afterEach(() => outbox.open(null))

const show = (open_survey = 'true') =>
  renderScreen(<Fill open_survey={open_survey} />, { path: `/?open_survey=${open_survey}`, user })

test('an onboarding survey that was finished before the page was opened is followed by the next one', async () => {
  server.silence(respondToSurvey)
  await outbox.open(user.id)
  const write = { survey_id, response_id, answers: [], complete: true, read_alerts: [], label: 'First survey' }
  await sendAnswers({ ...write, id: newId() })
  await new Promise((resolve) => setTimeout(resolve, 2))
  await show()
  await waitFor(() => expect(server.requests(getSurvey).at(-1)?.path).toContain(other_id))
})

test('answers that an earlier server refused, because another device had completed the survey, are sent again', async () => {
  server.refuse(respondToSurvey, { status: 409, codes: ['SURVEY_COMPLETED'] })
  await outbox.open(user.id)
  const write = { survey_id, response_id, answers: [], complete: true, read_alerts: [], label: 'First survey' }
  await sendAnswers({ ...write, id: newId() })
  await waitFor(() => expect(outbox.store.getState().entries).toMatchObject([{ state: 'refused' }]))
  surveyServer(server, aSurvey())
  await show(survey_id)
  expect(await screen.findByText('Thank you. Your answers are saved.')).toBeVisible()
})

test('a write says the version on the screen, the device, its zone, and which completed response was known', async () => {
  const last_completed_id = newId()
  surveyServer(
    server,
    aSurvey({ version: 3, last_completed_id, questions: [yesOrNo('low', 'Low?'), question('more')] }),
  )
  const { person } = await show(survey_id)
  await person.click(await screen.findByRole('radio', { name: 'Yes' }))
  await person.click(screen.getByRole('button', { name: 'Next' }))
  await person.click(await screen.findByRole('button', { name: 'Finish' }))
  await waitFor(() => expect(sentTo(server)).toHaveLength(2))
  const bodies = server.requests(respondToSurvey).map(({ body }) => body as Record<string, string>)
  const [first, second] = bodies
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(first).toMatchObject({ survey_version: '3', after_response_id: last_completed_id, time_zone })
  expect(second).toMatchObject({ device: first?.device, after_response_id: last_completed_id })
  expect(sentTo(server)[0]?.answers).toMatchObject([{ key: 'low', version: 3 }])
})

test('a signature to a document that has changed comes back with the new document, the names and the other answers', async () => {
  const agreement = (text: string) => ({
    ...question('agreed', { type: 'econsent', label: words('Taking part'), required: true }),
    consent: {
      text: words(text),
      check_text: words('I agree'),
      relationships: [{ code: 'self', label: words('Myself') }],
    },
  })
  const remarks = question('remarks', { label: words('Remarks') })
  const survey = (text: string, version: number) => aSurvey({ version, questions: [remarks, agreement(text)] })
  surveyServer(server, survey('Ten years.', 1))
  const { person } = await show(survey_id)
  await person.type(await screen.findByRole('textbox', { name: /Remarks/ }), 'All well')
  await person.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('Ten years.')
  const sign = async () => {
    await person.click(screen.getByRole('checkbox', { name: 'I agree' }))
    await person.click(screen.getByRole('radio', { name: 'Type my name' }))
    const typed = screen.getByRole('textbox', { name: 'Your full name' })
    await person.clear(typed)
    await person.type(typed, 'Maya O')
    await person.click(screen.getByRole('button', { name: 'Finish' }))
  }
  await person.click(screen.getByRole('radio', { name: 'Myself' }))
  server.answer(getSurvey, survey('Twenty years.', 2))
  server.refuse(respondToSurvey, { status: 409, codes: ['CONSENT_DOCUMENT_CHANGED'], field: 'agreed' })
  await sign()
  expect(await screen.findByText('Twenty years.')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'I agree' })).not.toBeChecked()
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Maya')
  surveyServer(server, survey('Twenty years.', 2))
  await sign()
  expect(await screen.findByText('Thank you. Your answers are saved.')).toBeVisible()
  const last = server.requests(respondToSurvey).at(-1)?.body as Record<string, string>
  expect(last).toMatchObject({ survey_version: '2', complete: 'true' })
  expect(sentTo(server).at(-1)?.answers).toMatchObject([
    { key: 'agreed', version: 2, consent: { accepted_terms: true } },
  ])
})
