import '@almanac/i18n/texts/surveys'
import { completeSurveys } from '@almanac/contracts/surveys/responses'
import { getSurvey, respondToSurvey } from '@almanac/contracts/surveys/survey'
import { outbox } from '@almanac/outbox'
import { act, aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { Fill } from './OpenSurvey'
import { aSurvey, question, survey_id, surveyServer, words, yesOrNo } from './testing'

let server: FakeServer
// A new user per test, so that each has an empty device storage.
let people = 600
let user = aUser()
beforeEach(() => {
  server = fakeServer()
  people += 1
  user = aUser({ id: `01920000-0000-7000-8000-000000000${people}` })
  surveyServer(server, aSurvey({ questions: [yesOrNo('low', 'Were you low?'), question('remarks')] }))
  server.answer(completeSurveys, [])
})
afterEach(() => outbox.open(null))

const quest_id = '01920000-0000-7000-8000-0000000000a1'
const show = (open_survey = survey_id) =>
  renderScreen(<Fill open_survey={open_survey} />, {
    path: `/activity/1?open_survey=${open_survey}&quest_id=${quest_id}`,
    user,
  })
const next = () => screen.getByRole('button', { name: 'Next' })
const finish = () => screen.getByRole('button', { name: 'Finish' })
const questsSent = () =>
  server.requests(respondToSurvey).map(({ body }) => Reflect.get(Object(body), 'quest_id') ?? null)

test('answers refused again for another reason open the page of that reason', async () => {
  const { person } = await show()
  await person.click(await screen.findByRole('radio', { name: 'No' }))
  await person.click(next())
  await screen.findByRole('textbox', { name: /Question remarks/ })
  await waitFor(() => expect(outbox.store.getState().entries).toEqual([]))
  server.refuse(respondToSurvey, { status: 422, codes: ['CONFIRMATION_REQUIRED'], field: 'low' })
  await person.click(finish())
  expect(await screen.findByRole('group', { name: /Were you low/ })).toHaveAccessibleDescription(
    /CONFIRMATION_REQUIRED/,
  )
  // Another tab has resent it meanwhile; this tab is notified when it is refused again.
  const [refused] = outbox.store.getState().entries
  const errors = [{ code: 'TOO_LONG' as const, title: 'Title of TOO_LONG', field: 'remarks' }]
  act(() => outbox.store.setState({ entries: refused ? [{ ...refused, errors }] : [] }))
  expect(await screen.findByRole('textbox', { name: /Question remarks/ })).toHaveAccessibleDescription(/TOO_LONG/)
})

describe('the activity that asks for a survey', () => {
  test('is sent with the answers, and is removed from the URL with the survey', async () => {
    const { person, location } = await show()
    await person.click(await screen.findByRole('radio', { name: 'No' }))
    await person.click(next())
    await waitFor(() => expect(questsSent()).toEqual([quest_id]))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(location()).toMatchObject({ pathname: '/activity/1', search: '' }))
  })

  test('is omitted once the server has no such activity, and the answers are still stored', async () => {
    server.refuse(respondToSurvey, { status: 404, codes: ['NOT_FOUND'] })
    const { person } = await show()
    await person.click(await screen.findByRole('radio', { name: 'No' }))
    await person.click(next())
    await waitFor(() => expect(screen.getByText('We couldn’t save some of your answers')).toBeVisible())
    await screen.findByRole('radio', { name: 'No' })
    surveyServer(server, aSurvey({ questions: [yesOrNo('low', 'Were you low?'), question('remarks')] }))
    await person.click(next())
    await waitFor(() => expect(outbox.store.getState().entries).toEqual([]))
    expect(questsSent()).toEqual([quest_id, null])
  })

  test('is not set for an onboarding survey that opens by itself', async () => {
    user = { ...user, onboarding_surveys: [{ id: survey_id, completed: false }] }
    server.answer(getSurvey, aSurvey({ introduction: words('Welcome'), has_seen_introduction: false }))
    const { person } = await show('true')
    await person.click(await screen.findByRole('button', { name: 'Start' }))
    await waitFor(() => expect(questsSent()).toEqual([null]))
  })
})
