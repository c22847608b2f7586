import '@almanac/i18n/texts/surveys'
import { respondToSurvey, type SurveyPage } from '@almanac/contracts/surveys/survey'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, renderScreen, screen, type FakeServer } from '@almanac/testing'
import { Fill } from './OpenSurvey'
import { aSurvey, question, response_id, sentTo, survey_id, surveyServer, words } from './testing'

const RULE = "item.where(linkId='word').answer.value.trim().startsWith('slow')"
const visible_if = `fhirpath("${RULE}")`

/** The second page depends on a value that the server evaluates. */
const withFhirPath = aSurvey({
  questions: [
    question('word'),
    question('about', { type: 'group', label: words('About it'), display: 'page' }),
    question('remarks', { group: 'about' }),
    question('why', { group: 'about', visible_if }),
    question('last', { visible_if }),
  ],
  external: { [RULE]: null },
})

let server: FakeServer
let people = 600
beforeEach(() => {
  server = fakeServer()
  people += 1
  surveyServer(server, withFhirPath)
})
afterEach(() => outbox.open(null))

const show = () =>
  renderScreen(<Fill open_survey={survey_id} />, {
    path: `/?open_survey=${survey_id}`,
    user: aUser({ id: `01920000-0000-7000-8000-000000000${people}` }),
  })
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(name) })

/** The server evaluates the rule and returns the value with each acknowledgment. */
const evaluates = (page: Partial<SurveyPage>) =>
  server.answerWith(respondToSurvey, (): SurveyPage => ({
    id: response_id,
    survey_id,
    version: 1,
    has_seen_introduction: true,
    progress: 0,
    required_questions: [],
    first_and_last_question: ['word', 'last'],
    completed_at: null,
    keys: [],
    questions: [],
    answers: [],
    alerts: [],
    external: { [RULE]: true },
    ...page,
  }))

test('a value from the server changes the open page with a notice, and keeps its input', async () => {
  server.silence(respondToSurvey)
  const { person } = await show()
  await person.type(await field('word'), 'slow')
  await person.click(screen.getByRole('button', { name: 'Next' }))
  await person.type(await field('remarks'), 'Rain')
  expect(screen.queryByRole('textbox', { name: /why/ })).toBeNull()
  evaluates({ keys: ['remarks', 'why'] })
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText(/updated this page to match your answers/)).toBeVisible()
  expect(await field('why')).toBeVisible()
  expect(await field('remarks')).toHaveValue('Rain')
  await person.click(screen.getByRole('button', { name: 'Next' }))
  expect(await field('last')).toBeVisible()
  expect(screen.queryByText(/updated this page/)).toBeNull()
})

test('a question that only the server knows to be open is opened after Finish, with a notice', async () => {
  const { person } = await show()
  await person.type(await field('word'), 'fast')
  await person.click(screen.getByRole('button', { name: 'Next' }))
  await field('remarks')
  evaluates({ keys: ['last'] })
  await person.click(screen.getByRole('button', { name: 'Finish' }))
  expect(await screen.findByText(/your answers brought up this page/)).toBeVisible()
  expect(await field('last')).toBeVisible()
  expect(sentTo(server).at(-1)).toMatchObject({ complete: true })
})
