import { createStatus, listStatuses, listTutorials, watchTutorial } from '@almanac/contracts/account/profile'
import { listActivities } from '@almanac/contracts/activities/activities'
import { listResponses } from '@almanac/contracts/activities/responses'
import { listTodos } from '@almanac/contracts/activities/todos'
import { giveConsentAgain } from '@almanac/contracts/surveys/consent'
import { drafts, outbox } from '@almanac/outbox'
import { act, aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { anActivity, anObjective, aReminder, idOf } from '../testing'
import { DashboardScreen } from './DashboardScreen'

let server: FakeServer
const user = aUser({ id: idOf(1000), first_name: 'Ana' })
// Due at any time of day.
const tablet = anObjective({
  id: idOf(1),
  type: 'MedicationObjective',
  name: 'Tablet',
  reminders: [aReminder({ id: idOf(9), time: 400 })],
})
const medicines = anActivity([tablet], { title: 'Medicines' })
const vaccinations = anActivity([anObjective({ id: idOf(3), type: 'VaccinationObjective' })], {
  id: idOf(301),
  title: 'Vaccinations',
})

beforeEach(() => {
  server = fakeServer()
  server.answer(listActivities, [medicines])
  server.answer(listResponses, [])
  server.answer(listTodos, [])
  server.answer(listStatuses, [])
  server.answer(listTutorials, [{ id: 'dashboard', name: 'Your dashboard', watched: true }])
})

test('a vaccination tile shows the latest dose, and the to-do tile the open count', async () => {
  server.answer(listActivities, [
    vaccinations,
    {
      ...vaccinations,
      id: idOf(302),
      title: 'Travel',
      latest_response: { id: idOf(4), measured_at: '2026-03-02T08:00:00Z', date_posted_for: '2026-03-02' },
    },
  ])
  server.answer(listTodos, [{ id: idOf(5), todo: 'Walk', status: 'active', created_at: '2026-03-02T08:00:00Z' }])
  await renderScreen(<DashboardScreen />, { user })
  expect(await screen.findByRole('link', { name: 'Vaccinations Nothing entered yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Travel Last on March 2/ })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'To-dos 1 to do' })).toHaveAttribute('href', '/todos')
})

test('a consent that was given is folded away and shows its date, and an empty activity says that it is empty', async () => {
  server.answer(listActivities, [
    anActivity([anObjective({ type: 'ConsentObjective', consent_given_at: '2026-03-02T12:00:00Z' })], {
      id: idOf(310),
      title: 'Consent',
    }),
    anActivity([anObjective({ id: idOf(2), type: 'AddVitalObjective' })], { id: idOf(311), title: 'Own list' }),
  ])
  const { person } = await renderScreen(<DashboardScreen />, { user })
  await person.click(await screen.findByRole('button', { name: 'Done · 1', expanded: false }))
  expect(await screen.findByRole('link', { name: /^Consent Done on March 2/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Own list Your list is empty' })).toBeVisible()
})

test('a pending survey comes before activities', async () => {
  server.answer(listActivities, [anActivity([anObjective({ type: 'SliderObjective' })])])
  await renderScreen(<DashboardScreen />, {
    user: { ...user, onboarding_surveys: [{ id: idOf(7), completed: false }] },
  })
  expect(await screen.findByRole('heading', { name: 'A survey is waiting for you' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^A survey is waiting for you .* Start$/ })).toHaveAttribute(
    'href',
    '/?open_survey=true',
  )
})

test('a consent whose document has changed comes first, until it is given on this device', async () => {
  const due = { ...user, consents_due: 1, onboarding_surveys: [{ id: idOf(7), completed: false }] }
  await renderScreen(<DashboardScreen />, { path: '/', user: due })
  expect(await screen.findByRole('heading', { name: 'What you agreed to has changed' })).toBeVisible()
  expect(screen.getByRole('link', { name: /Read it$/ })).toHaveAttribute('href', '/consents')
  server.silence(giveConsentAgain)
  await act(() =>
    outbox.put({
      call: giveConsentAgain,
      id: idOf(901),
      subject: 'consent',
      params: { id: idOf(900) },
      body: { id: idOf(901), relationship: 'self' },
    }),
  )
  expect(await screen.findByRole('heading', { name: 'A survey is waiting for you' })).toBeVisible()
})

test('without activities there is an empty state with a link to the library', async () => {
  server.answer(listActivities, [])
  await renderScreen(<DashboardScreen />, { user })
  expect(await screen.findByRole('heading', { name: 'You don’t have any activities yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the library' })).toHaveAttribute('href', '/library')
})

test('activities that fail to load can be retried', async () => {
  server.refuse(listActivities, { status: 500, codes: ['UNKNOWN_SERVER_ERROR'] })
  const { person } = await renderScreen(<DashboardScreen />, { user })
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show your activities right now')
  server.answer(listActivities, [medicines])
  await person.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText('Tablet')).toBeVisible()
})

test('the tour is offered once, and can be declined for good', async () => {
  server.answer(listTutorials, [{ id: 'dashboard', name: 'Your dashboard', watched: false }])
  server.answer(watchTutorial, undefined)
  const { person } = await renderScreen(<DashboardScreen />, { user })
  await person.click(await screen.findByRole('button', { name: 'No, thanks' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'New here?' })).toBeNull())
  expect(server.requests(watchTutorial)).toMatchObject([{ path: '/tutorials/dashboard/watch' }])
  expect(screen.getByRole('button', { name: 'Take the tour' })).toBeVisible()
})

test('who has recorded for a while finds the tour, and is not offered it', async () => {
  server.answer(listTutorials, [{ id: 'dashboard', name: 'Your dashboard', watched: false }])
  await renderScreen(<DashboardScreen />, { user: { ...user, response_count: 10 } })
  expect(await screen.findByRole('button', { name: 'Take the tour' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'New here?' })).toBeNull()
})

test('a long status is one line, and expands when pressed', async () => {
  const text = 'Slept badly, and the knee is warm. '.repeat(10).trim()
  server.answer(listStatuses, [{ text, created_at: '2026-11-22T08:00:00Z' }])
  const { person } = await renderScreen(<DashboardScreen />, { user })
  const status = await screen.findByRole('button', { name: text, expanded: false })
  expect(status).toHaveStyle({ whiteSpace: 'nowrap' })
  await person.click(status)
  expect(screen.getByRole('button', { name: text, expanded: true })).not.toHaveStyle({ whiteSpace: 'nowrap' })
})

test('a refused status stays in the field; an accepted one is confirmed briefly', async () => {
  await renderScreen(<p />, { user })
  await drafts.remove('dashboard:status').catch(() => undefined)
  server.silence(createStatus)
  const { person } = await renderScreen(<DashboardScreen />, { user })
  await person.click(await screen.findByRole('button', { name: 'Update your status' }))
  const field = await screen.findByRole('textbox')
  await person.click(screen.getByRole('button', { name: 'Update your status' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This is required')
  await person.type(field, ' Walk to the lake ')
  await person.click(screen.getByRole('button', { name: 'Update your status' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Update failed'))
  expect(field).toHaveValue(' Walk to the lake ')
  server.answer(createStatus, { text: 'Walk to the lake', created_at: '2026-11-22T08:00:00Z' })
  await person.click(screen.getByRole('button', { name: 'Update your status' }))
  expect(await screen.findByRole('button', { name: 'Status updated' })).toBeVisible()
  expect(screen.getByText('Walk to the lake')).toBeVisible()
  expect(server.requests(createStatus).at(-1)).toMatchObject({ body: { text: 'Walk to the lake' } })
  expect(await screen.findByRole('button', { name: 'Update your status' })).toBeVisible()
})
