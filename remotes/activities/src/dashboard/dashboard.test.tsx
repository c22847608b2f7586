import { createStatus, listStatuses, listTutorials, watchTutorial } from '@almanac/contracts/account/profile'
import { listActivities } from '@almanac/contracts/activities/activities'
import {
  createResponse,
  listResponses,
  type Response,
  type ResponseInput,
} from '@almanac/contracts/activities/responses'
import { listTodos } from '@almanac/contracts/activities/todos'
import { drafts, outbox } from '@almanac/outbox'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { anActivity, anObjective, aReminder, idOf } from '../testing'
import { useAcknowledgedResponses } from '../responses/useAcknowledgedResponses'
import { DashboardScreen } from './DashboardScreen'

let server: FakeServer
const user = aUser({ id: idOf(1000), first_name: 'Ana' })
// Never shortly after midnight.
const tablet = anObjective({
  id: idOf(1),
  type: 'MedicationObjective',
  name: 'Tablet',
  reminders: [aReminder({ id: idOf(9), time: 0 })],
})
const medicines = anActivity([tablet], { title: 'Medicines' })
const vaccinations = anActivity([anObjective({ id: idOf(3), type: 'VaccinationObjective' })], {
  id: idOf(301),
  title: 'Vaccinations',
})

const isInput = (body: unknown): body is ResponseInput => typeof body === 'object' && body !== null && 'entries' in body

function Today() {
  useAcknowledgedResponses()
  return <DashboardScreen />
}

let stored: Response[]

beforeEach(async () => {
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  stored = []
  server = fakeServer()
  server.answer(listActivities, [medicines])
  server.answerWith(listResponses, () => stored)
  server.answer(listTodos, [])
  server.answer(listStatuses, [])
  server.answer(listTutorials, [{ id: 'dashboard', name: 'Your dashboard', watched: true }])
  server.answerWith(createResponse, ({ body }) => {
    if (!isInput(body)) throw new Error('no response')
    const response = {
      ...body,
      user_id: user.id,
      is_visible: true,
      point_total: 0,
      revision: 1,
      created_at: body.measured_at,
      updated_at: body.measured_at,
    }
    stored.push(response)
    return response
  })
})

test('a due dose is recorded with one tap, is confirmed, and is then no longer next', async () => {
  const { person } = await renderScreen(<Today />, { user })
  await person.click(await screen.findByRole('button', { name: 'I took it' }))
  expect(await screen.findByText('Saved: Tablet')).toBeVisible()
  expect(screen.getByText('Saved')).toBeVisible()
  expect(server.requests(createResponse)).toMatchObject([
    { body: { quest_id: medicines.id, entries: [{ objective_id: tablet.id, value: 0, reminder_time: 0 }] } },
  ])
  expect(await screen.findByText('That’s all for now')).toBeVisible()
  // AM or PM is not alone on a line.
  expect(screen.getByRole('link', { name: /^Medicines/ }).textContent).toMatch(/Done at \d+:\d\d\u00A0[AP]M$/)
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
})

test('a dose recorded offline is shown as pending on its tile, not as saved', async () => {
  server.silence(createResponse)
  const { person } = await renderScreen(<Today />, { user })
  await person.click(await screen.findByRole('button', { name: 'I took it' }))
  expect(await screen.findByRole('link', { name: 'Medicines Waiting to be sent' })).toBeVisible()
  expect(await screen.findByText('Tablet is kept on this device and will be sent later', {})).toBeVisible()
  expect(screen.getByText('Kept on this device')).toBeVisible()
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a postponed dose is shown on its tile', async () => {
  const { person } = await renderScreen(<Today />, { user })
  await person.click(await screen.findByRole('button', { name: 'Later' }))
  expect(await screen.findByRole('link', { name: 'Medicines A dose is postponed' })).toBeVisible()
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
  await renderScreen(<Today />, { user })
  expect(await screen.findByRole('link', { name: 'Vaccinations Nothing entered yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Travel Last on March 2/ })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'To-dos 1 to do' })).toHaveAttribute('href', '/todos')
})

test('a consent tile shows its date, and an empty activity says that it is empty', async () => {
  server.answer(listActivities, [
    anActivity([anObjective({ type: 'ConsentObjective', consent_given_at: '2026-03-02T12:00:00Z' })], {
      id: idOf(310),
      title: 'Consent',
    }),
    anActivity([anObjective({ id: idOf(2), type: 'AddVitalObjective' })], { id: idOf(311), title: 'Own list' }),
  ])
  await renderScreen(<Today />, { user })
  expect(await screen.findByRole('link', { name: /^Consent Done on March 2/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Own list Your list is empty' })).toBeVisible()
})

test('a pending survey comes before activities', async () => {
  server.answer(listActivities, [anActivity([anObjective({ type: 'SliderObjective' })])])
  await renderScreen(<Today />, { user: { ...user, onboarding_surveys: [{ id: idOf(7), completed: false }] } })
  expect(await screen.findByRole('heading', { name: 'A survey is waiting for you' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/?open_survey=true')
})

test('without activities there is an empty state with a link to the library', async () => {
  server.answer(listActivities, [])
  await renderScreen(<Today />, { user })
  expect(await screen.findByRole('heading', { name: 'You don’t have any activities yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the library' })).toHaveAttribute('href', '/library')
})

test('activities that fail to load can be retried', async () => {
  server.refuse(listActivities, { status: 500, codes: ['UNKNOWN_SERVER_ERROR'] })
  const { person } = await renderScreen(<Today />, { user })
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show your activities right now')
  server.answer(listActivities, [medicines])
  await person.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByRole('link', { name: /^Medicines/ })).toBeVisible()
})

test('the tour is offered once, and can be declined for good', async () => {
  server.answer(listTutorials, [{ id: 'dashboard', name: 'Your dashboard', watched: false }])
  server.answer(watchTutorial, undefined)
  const { person } = await renderScreen(<Today />, { user })
  await person.click(await screen.findByRole('button', { name: 'No, thanks' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'New here?' })).toBeNull())
  expect(server.requests(watchTutorial)).toMatchObject([{ path: '/tutorials/dashboard/watch' }])
  expect(screen.getByRole('button', { name: 'Take the tour' })).toBeVisible()
})

test('a long status is one line, and expands when pressed', async () => {
  const text = 'Slept badly, and the knee is warm. '.repeat(10).trim()
  server.answer(listStatuses, [{ text, created_at: '2026-11-22T08:00:00Z' }])
  const { person } = await renderScreen(<Today />, { user })
  const status = await screen.findByRole('button', { name: text, expanded: false })
  expect(status).toHaveStyle({ whiteSpace: 'nowrap' })
  await person.click(status)
  expect(screen.getByRole('button', { name: text, expanded: true })).not.toHaveStyle({ whiteSpace: 'nowrap' })
})

test('a refused status stays in the field; an accepted one is confirmed briefly', async () => {
  await renderScreen(<p />, { user })
  await drafts.remove('dashboard:status').catch(() => undefined)
  server.silence(createStatus)
  const { person } = await renderScreen(<Today />, { user })
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
