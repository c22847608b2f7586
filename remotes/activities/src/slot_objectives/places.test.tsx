import { getActivity, listActivities } from '@almanac/contracts/activities/activities'
import { listResponses, type Response } from '@almanac/contracts/activities/responses'
import { deviceZone, localDateOf, rollingWeek } from '@almanac/domain/time'
import type { Slots } from '@almanac/federation'
import { Route, Routes } from '@almanac/ui/router'
import { aUser, fakeServer, Filled, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { DashboardScreen } from '../dashboard/DashboardScreen'
import { ActivityForm, type FormInput } from '../form/ActivityForm'
import { DetailScreen } from '../history_detail/DetailScreen'
import { HistoryScreen } from '../history/HistoryScreen'
import { aResponse, anActivity, anObjective, idOf } from '../testing'

const user = aUser({ id: idOf(1000), time_zone: 'Europe/Berlin' })
const survey = anObjective({
  id: idOf(1),
  type: 'SurveyObjective',
  name: 'PHQ-8',
  description: 'Every two weeks',
  survey_id: idOf(500),
})
const visit = anObjective({ id: idOf(2), type: 'AppointmentObjective', name: 'Clinic visit' })
const consent = anObjective({ id: idOf(3), type: 'ConsentObjective', name: 'Consent' })
const note = anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' })
const activity = anActivity([survey, visit, consent, note], {
  title: 'Check-up',
  category: { key: 'care', name: 'Care' },
})
const response: Response = aResponse('2026-03-04', {
  id: idOf(700),
  quest_id: activity.id,
  time_zone: 'Europe/Berlin',
  entries: [{ objective_id: note.id, type: 'TextEntry', text: 'Slept well' }],
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(listActivities, [activity])
  server.answer(getActivity, activity)
  server.answer(listResponses, [response])
})

/** Renders its props. */
const shows = (props: unknown) => <p data-testid="fill">{JSON.stringify(props)}</p>
const fills = {
  'dashboard.tiles': (props: Slots['dashboard.tiles']) => shows(props),
  'history.panels': (props: Slots['history.panels']) => shows(props),
  'activity.objective.survey': (props: Slots['activity.objective.survey']) => shows(props),
  'activity.objective.appointment': (props: Slots['activity.objective.appointment']) => shows(props),
}
const renderedProps = async (): Promise<unknown[]> =>
  (await screen.findAllByTestId('fill')).map((fill) => JSON.parse(fill.textContent))

/** Whether one element is below the other. */
const isBelow = (upper: Element, lower: Element) =>
  (upper.compareDocumentPosition(lower) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

describe('the dashboard', () => {
  const dashboard = () =>
    renderScreen(
      <Filled by={fills}>
        <DashboardScreen />
      </Filled>,
      { user },
    )

  test('has tiles of other remotes below the activities, with the user id', async () => {
    await dashboard()
    expect(await renderedProps()).toEqual([
      {
        user_id: user.id,
        essential_only: false,
        appointment_shown: null,
        care_team_shown: true,
        today: new Intl.DateTimeFormat('sv').format(new Date()),
      },
    ])
    expect(isBelow(screen.getByRole('heading', { name: 'Your activities' }), screen.getByTestId('fill'))).toBe(true)
  })

  test('shows them also without activities, and when the activities fail to load', async () => {
    server.answer(listActivities, [])
    const { unmount } = await dashboard()
    expect(await renderedProps()).toHaveLength(1)
    unmount()
    server.refuse(listActivities, { status: 500, codes: ['INTERNAL'] })
    await dashboard()
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(await renderedProps()).toHaveLength(1)
  })

  test('renders them only after its own content, to avoid layout shifts', async () => {
    server.answerWith(listActivities, () => new Promise(() => undefined))
    await dashboard()
    expect(screen.queryByTestId('fill')).not.toBeInTheDocument()
  })
})

test('the history passes user and week to its panels', async () => {
  await renderScreen(
    <Filled by={fills}>
      <HistoryScreen />
    </Filled>,
    { path: '/history?week=2026-03-04', user },
  )
  const { start, end } = rollingWeek(localDateOf(new Date(), deviceZone()), '2026-03-04')
  expect(await renderedProps()).toEqual([{ user_id: user.id, start_date: start, end_date: end }])
  expect(isBelow(screen.getByRole('heading', { name: 'Check-up' }), screen.getByTestId('fill'))).toBe(true)
})

describe('an objective of another remote', () => {
  const about = (objective: typeof survey, read_only: boolean, user_id = user.id) => ({
    user_id,
    activity_id: activity.id,
    objective_id: objective.id,
    reference_id: objective.survey_id ?? null,
    title: objective.name,
    read_only,
    consent: null,
  })
  const write = jest.fn<Promise<string>, [FormInput, string]>(() => Promise.resolve(idOf(701)))
  const form = (by = fills) =>
    renderScreen(
      <Filled by={by}>
        <ActivityForm activity={activity} draftKey="activity:elsewhere" write={write} onDone={() => undefined} />
      </Filled>,
      { user },
    )

  test('is rendered in the form by its remote; without one as a fallback text', async () => {
    await form()
    expect(await screen.findByRole('heading', { name: 'PHQ-8' })).toBeVisible()
    expect(screen.getByText('Every two weeks')).toBeVisible()
    expect(await renderedProps()).toEqual([about(survey, false), about(visit, false)])
    expect(screen.getByRole('heading', { name: 'Consent' }).parentElement).toHaveTextContent(
      'There’s nothing to see here right now.',
    )
  })

  test('does not block the rest of the form', async () => {
    const { person } = await form()
    await person.type(await screen.findByRole('textbox', { name: /^Note/ }), 'x')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(write.mock.calls.map(([input]) => input.entries)).toEqual([
        [{ objective_id: note.id, type: 'TextEntry', text: 'x' }],
      ]),
    )
  })

  const detail = (whose: string) =>
    renderScreen(
      <Filled by={fills}>
        <Routes>
          <Route path="/history_detail/*" element={<DetailScreen />} />
        </Routes>
      </Filled>,
      { path: `/history_detail/care/${whose}/${activity.id}/${response.id}`, user },
    )

  test('is rendered in a read-only response too, with its owner', async () => {
    await detail(user.id)
    expect(await renderedProps()).toEqual([about(survey, true), about(visit, true)])
  })

  test('of another participant gets their id', async () => {
    server.answer(listResponses, [{ ...response, user_id: idOf(77) }])
    await detail(idOf(77))
    expect(await renderedProps()).toEqual([about(survey, true, idOf(77)), about(visit, true, idOf(77))])
  })
})
