import { completeSurveys, type SurveyResponse } from '@almanac/contracts/surveys/responses'
import { Slot } from '@almanac/federation/shell'
import { aUser, fakeServer, Filled, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { Fill as ProfileSurveys } from './ProfileSurveys'
import { Fill as SurveyObjective } from './SurveyObjective'

let server: FakeServer
const user = aUser({ time_zone: 'Europe/Berlin' })
const idOf = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`
const mood = idOf(900)
const sleep = idOf(901)

const aResponse = (number: number, given: Partial<SurveyResponse> = {}): SurveyResponse => ({
  id: idOf(number),
  survey_id: mood,
  title: 'Mood',
  started_at: '2025-03-10T08:00:00.000Z',
  completed_at: '2025-03-10T23:30:00.000Z',
  score: null,
  ...given,
})

beforeEach(() => {
  server = fakeServer()
  server.answer(completeSurveys, [
    aResponse(1, { survey_id: sleep, title: 'Sleep' }),
    aResponse(2, { score: { value: 7, maximum: 24, band: 'Mild' } }),
    aResponse(3, { completed_at: '2025-02-01T08:00:00.000Z' }),
  ])
})

describe('an objective that a survey answers', () => {
  const objective = (given: { reference_id?: string | null; user_id?: string; read_only?: boolean } = {}) =>
    renderScreen(
      <Filled by={{ 'activity.objective.survey': SurveyObjective }}>
        <Slot
          name="activity.objective.survey"
          props={{
            user_id: user.id,
            activity_id: idOf(1),
            objective_id: idOf(2),
            reference_id: mood,
            title: 'How is your mood?',
            read_only: false,
            consent: null,
            ...given,
          }}
          fallback="Nothing here"
        />
      </Filled>,
      { user, path: '/activity/1?measured_at=today' },
    )

  test('shows the last completion with its score and links to the answers', async () => {
    await objective()
    const link = await screen.findByRole('link', { name: /^Mood/ })
    expect(link).toHaveTextContent('MoodLast completed March 11, 20257 of 24 · Mild')
    expect(link).toHaveAttribute('href', `/completedSurveys?response=${idOf(2)}`)
  })

  test('says that it is not completed and starts it over the form', async () => {
    server.answer(completeSurveys, [aResponse(1, { survey_id: sleep })])
    const { person, location } = await objective()
    expect(await screen.findByText('You haven’t completed this survey yet.')).toBeVisible()
    await person.click(screen.getByRole('link', { name: 'Start' }))
    const search = `?measured_at=today&open_survey=${mood}&quest_id=${idOf(1)}`
    expect(location()).toMatchObject({ pathname: '/activity/1', search })
  })

  test('cannot be started when read-only', async () => {
    server.answer(completeSurveys, [])
    await objective({ read_only: true })
    expect(await screen.findByText('You haven’t completed this survey yet.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Start' })).toBeNull()
  })

  test('claims nothing if a completion may be among older surveys', async () => {
    server.answer(
      completeSurveys,
      Array.from({ length: 100 }, (_, number) => aResponse(number, { survey_id: sleep })),
    )
    await objective()
    expect(await screen.findByText('Nothing here')).toBeVisible()
  })

  test.each([
    ['it names no survey', { reference_id: null }],
    ['it is another participant’s', { user_id: idOf(77) }],
  ])('leaves the place its own words when %s', async (_, given) => {
    await objective(given)
    expect(screen.getByText('Nothing here')).toBeVisible()
    expect(server.requests(completeSurveys)).toEqual([])
  })

  test('shows the fallback of the slot when the surveys fail to load', async () => {
    server.silence(completeSurveys)
    await objective()
    expect(await screen.findByText('Nothing here')).toBeVisible()
  })
})

describe('the section of the profile', () => {
  const section = () => renderScreen(<ProfileSurveys user_id={user.id} />, { user })

  test('shows the count of completed surveys and links to them', async () => {
    await section()
    const link = await screen.findByRole('link', { name: /^3 surveys completed/ })
    expect(link).toHaveTextContent('Last completed March 11, 2025')
    expect(link).toHaveAttribute('href', '/completedSurveys')
  })

  test('shows no exact count when there may be more', async () => {
    server.answer(
      completeSurveys,
      Array.from({ length: 100 }, (_, number) => aResponse(number)),
    )
    await section()
    expect(await screen.findByRole('link', { name: /^At least 100 surveys completed/ })).toBeVisible()
  })

  test('is hidden before the first', async () => {
    server.answer(completeSurveys, [])
    const { container, queryClient } = await section()
    await waitFor(() => expect([server.requests(completeSurveys).length, queryClient.isFetching()]).toEqual([1, 0]))
    expect(container).toHaveTextContent('')
  })
})
