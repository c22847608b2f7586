import {
  changeAppointment,
  listAppointments,
  listFreeTimes,
  type Appointment,
} from '@almanac/contracts/telehealth/appointments'
import {
  act,
  aUser,
  fakeServer,
  openWideWindow,
  renderScreen,
  screen,
  waitFor,
  within,
  type FakeServer,
} from '@almanac/testing'
import { AppointmentsScreen } from './AppointmentsScreen'
import { anAppointment, aParty } from './testing'

const MINUTE = 60_000
const NOW = new Date('2026-03-02T09:00:00Z')
const user = aUser({ time_zone: 'America/New_York' })
let server: FakeServer

const from = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE).toISOString()

/** An appointment with Noor, this many minutes from now. */
const withNoor = (startsIn: number, given: Partial<Appointment> = {}): Appointment =>
  anAppointment(new Date(from(startsIn)), { creator: aParty('Noor', 'Haddad'), ...given })

/** The server's lists; the test's change is added to them. */
function serve(upcoming: Appointment[], history: Appointment[] = []): void {
  server.answerWith(listAppointments, ({ query }) => {
    if (query.waiting === 'true')
      return upcoming.filter(({ requested_by, side }) => requested_by !== null && requested_by !== side)
    return query.history === 'true' ? history : upcoming
  })
  server.answer(listFreeTimes, [{ first: NOW.toISOString(), last: from(60 * 24 * 60) }])
}

beforeEach(() => {
  jest.useFakeTimers({
    now: NOW,
    advanceTimers: true,
    doNotFake: ['queueMicrotask', 'setImmediate', 'setTimeout', 'nextTick'],
  })
  server = fakeServer()
})
afterEach(() => jest.useRealTimers())

const show = () => renderScreen(<AppointmentsScreen />, { path: '/virtual_appointments', user })
const row = () => screen.findByRole('button', { name: /Noor Haddad/ })

test('an appointment names the provider and when it begins, in the zone of the account too', async () => {
  serve([withNoor(24 * 60)])
  await show()
  const shown = await row()
  // 09:00 in London is 4:00 in New York.
  expect(within(shown).getByText(/^Tomorrow at /)).toBeVisible()
  expect(shown).toHaveTextContent('4:00 AM')
  expect(server.requests(listAppointments).map(({ query }) => query)).toEqual(
    expect.arrayContaining([{ limit: '50', history: 'false' }, { waiting: 'true' }]),
  )
})

test('one that starts in ten minutes is now, one in eleven is not', async () => {
  const face = { avatar_id: 3, image_id: '0b0f6a52-8b9c-4c67-9d0b-0f6a528b9c4c' }
  serve([withNoor(10), withNoor(11, { creator: aParty('Ben', 'Ito', face) })])
  await show()
  expect(await row()).toHaveTextContent('Now')
  const other = screen.getByRole('button', { name: /Ben Ito/ })
  expect(other).not.toHaveTextContent('Now')
  expect(other.querySelector('img')?.src).toContain(face.image_id)
})

test('history stands on its own tab, with what was canceled', async () => {
  serve([], [withNoor(-60), withNoor(60, { request_type: 'cancel' })])
  const { person } = await show()
  expect(await screen.findByRole('heading', { name: 'No upcoming appointments' })).toBeVisible()
  await person.click(screen.getByRole('tab', { name: 'History' }))
  const rows = await screen.findAllByRole('button', { name: /Noor Haddad/ })
  expect(rows.map((entry) => within(entry).queryByText('Canceled') !== null)).toEqual([false, true])
})

test('what cannot be fetched says so and is fetched again on demand', async () => {
  server.refuse(listAppointments, { status: 500, codes: [] })
  const { person } = await show()
  expect(await screen.findByRole('heading', { name: 'We couldn’t load your appointments' })).toBeVisible()
  serve([withNoor(60)])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await row()).toBeVisible()
})

test('another time is asked for in half hours, none in the past, and the list is read again', async () => {
  const appointment = withNoor(24 * 60)
  serve([appointment])
  server.answer(changeAppointment, appointment)
  const { person } = await show()
  await person.click(await row())
  await person.click(screen.getByRole('button', { name: 'Ask for another time' }))
  const times = within(await screen.findByLabelText('Time'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  // It is 4:00 in New York: the first half hour at least ten minutes ahead is 4:30.
  expect(times[0]).toBe('7:00 AM')
  expect(times.filter((time) => time?.includes('night')).slice(0, 2)).toEqual([
    '4:30 AM (at night)',
    '5:00 AM (at night)',
  ])
  await person.selectOptions(screen.getByLabelText('Time'), '5:00 AM (at night)')
  await person.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('Saved. The other person can see it too.')).toBeVisible()
  expect(server.requests(changeAppointment)[0]?.body).toEqual({
    id: appointment.id,
    version: 0,
    request_type: 'reschedule_request',
    proposed_time: '2026-03-02T10:00:00.000Z',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(server.requests(listAppointments)).toHaveLength(4))
})

test('a time that has become too late while the form was open is silently not sent', async () => {
  serve([withNoor(24 * 60)])
  const { person } = await show()
  await person.click(await row())
  await person.click(screen.getByRole('button', { name: 'Ask for another time' }))
  await person.selectOptions(await screen.findByLabelText('Time'), '4:30 AM (at night)')
  jest.setSystemTime(new Date(NOW.getTime() + 25 * MINUTE))
  await person.click(screen.getByRole('button', { name: 'Send request' }))
  expect(server.requests(changeAppointment)).toEqual([])
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a request is taken back', async () => {
  const appointment = withNoor(24 * 60, {
    request_type: 'reschedule_request',
    requested_by: 'participant',
    proposed_time: from(48 * 60),
  })
  serve([appointment])
  server.answer(changeAppointment, appointment)
  const { person } = await show()
  await person.click(await row())
  expect(screen.getByText(/You asked for March 4/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Withdraw request' }))
  expect(await screen.findByText('Saved. The other person can see it too.')).toBeVisible()
  expect(server.requests(changeAppointment)[0]?.body).toEqual({
    id: appointment.id,
    version: 0,
    request_type: 'cancel_reschedule_request',
  })
})

test('canceling asks first; a refusal is shown with the server’s words and nothing is shown as changed', async () => {
  serve([withNoor(60)])
  server.refuse(changeAppointment, { status: 422, codes: ['APPOINTMENT_OVER', 'OTHER'] })
  const { person } = await show()
  await person.click(await row())
  await person.click(screen.getByRole('button', { name: 'Options' }))
  await person.click(screen.getByRole('button', { name: 'Cancel appointment' }))
  const question = screen.getByRole('alertdialog', { name: 'Cancel this appointment?' })
  expect(question).toHaveTextContent('We’ll tell your provider')
  expect(server.requests(changeAppointment)).toEqual([])
  await person.click(within(question).getByRole('button', { name: 'Cancel appointment' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We couldn’t change your appointment.Title of APPOINTMENT_OVER, Title of OTHER',
  )
  await person.click(screen.getByRole('button', { name: 'Keep appointment' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('without any answer the refusal says that the server was not reached', async () => {
  serve([withNoor(60)])
  server.silence(changeAppointment)
  const { person } = await show()
  await person.click(await row())
  await person.click(screen.getByRole('button', { name: 'Options' }))
  await person.click(screen.getByRole('button', { name: 'Cancel appointment' }))
  await person.click(screen.getByRole('button', { name: 'Cancel appointment' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach the server.')
})

test('an opened appointment whose call the provider ends is over at once', async () => {
  const appointment = withNoor(-5)
  serve([appointment])
  const { person, queryClient } = await show()
  await person.click(await row())
  expect(screen.getByText('This appointment is happening now.')).toBeVisible()
  serve([], [{ ...appointment, call_ended_at: NOW.toISOString() }])
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('The video visit has ended.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Join video visit' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Cancel|Ask/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Reopen video visit' })).not.toBeInTheDocument()
})

test('nothing can be asked of an appointment that is over', async () => {
  serve([], [withNoor(-60)])
  const { person } = await show()
  await person.click(screen.getByRole('tab', { name: 'History' }))
  await person.click(await row())
  expect(screen.getByRole('dialog', { name: 'Appointment' })).toHaveTextContent('Noor Haddad')
  expect(screen.getByText(/Eastern Time$/, { selector: 'dd' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Cancel|Ask/ })).not.toBeInTheDocument()
})

test('Back closes the detail view', async () => {
  serve([withNoor(60)])
  const { person, back } = await show()
  await person.click(await row())
  expect(screen.getByRole('dialog', { name: 'Appointment' })).toBeVisible()
  await back()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('in a wide window the next appointment stands beside the list, and one that is opened at an address that Back leaves', async () => {
  const makeNarrow = openWideWindow()
  const appointment = withNoor(24 * 60)
  serve([appointment])
  const { person, back, location } = await show()
  expect(await screen.findByRole('heading', { name: 'Appointment' })).not.toHaveFocus()
  expect(location().search).toBe('')
  await person.click(await row())
  expect(location().search).toBe(`?appointment=${appointment.id}`)
  const detail = within(screen.getByRole('region', { name: 'Appointment' }))
  expect(detail.getByRole('heading', { level: 2 })).toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.click(detail.getByRole('button', { name: 'Options' }))
  await person.click(detail.getByRole('button', { name: 'Cancel appointment' }))
  expect(await screen.findByRole('region', { name: 'Cancel this appointment?' })).toBeVisible()
  await back()
  expect(await screen.findByRole('heading', { name: 'Appointment' })).toBeVisible()
  expect(location().search).toBe('')
  expect(await row()).toHaveFocus()
  makeNarrow()
})
