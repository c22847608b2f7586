import {
  changeAppointment,
  listAppointments,
  listFreeTimes,
  type Appointment,
} from '@almanac/contracts/telehealth/appointments'
import { reopenRoom } from '@almanac/contracts/telehealth/room'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { AppointmentsScreen } from './AppointmentsScreen'
import { anAppointment, aParty } from './testing'

const MINUTE = 60_000
const NOW = new Date('2026-03-02T15:00:00Z')
const user = aUser({ time_zone: 'America/New_York' })
let server: FakeServer

const from = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE).toISOString()

/** An appointment with Maya in Berlin, where the user is the provider. */
const aVisit = (startsIn: number, given: Partial<Appointment> = {}): Appointment =>
  anAppointment(new Date(from(startsIn)), {
    creator: aParty('Noor', 'Haddad'),
    side: 'provider',
    other_time_zone: 'Europe/Berlin',
    version: 3,
    ...given,
  })

const asked = (given: Partial<Appointment> = {}) =>
  aVisit(24 * 60, {
    request_type: 'reschedule_request',
    requested_by: 'participant',
    proposed_time: from(48 * 60),
    ...given,
  })

let appointments: Appointment[]

beforeEach(() => {
  jest.useFakeTimers({
    now: NOW,
    advanceTimers: true,
    doNotFake: ['queueMicrotask', 'setImmediate', 'setTimeout', 'nextTick'],
  })
  server = fakeServer()
  server.answerWith(listAppointments, ({ query }) =>
    query.waiting === 'true' ? appointments.filter(({ requested_by }) => requested_by === 'participant') : appointments,
  )
})
afterEach(() => jest.useRealTimers())

const show = () => renderScreen(<AppointmentsScreen />, { path: '/virtual_appointments', user })
const open = async () => {
  const shown = await show()
  await shown.person.click(await screen.findByRole('button', { name: /Maya Okafor/ }))
  return shown
}
/** The body of the last change request. */
const sent = () => server.requests(changeAppointment).at(-1)?.body

test('what waits for her answer stands before her day, by the participant’s name', async () => {
  appointments = [aVisit(60, { participant: aParty('Ben', 'Ito') }), asked()]
  await show()
  const waiting = await screen.findByRole('list', { name: 'Waiting for your answer' })
  expect(within(waiting).getAllByRole('button')).toHaveLength(1)
  expect(within(waiting).getByRole('button', { name: /Maya Okafor/ })).toHaveTextContent(
    'Maya Okafor asks for a new time',
  )
  expect(within(screen.getByRole('list', { name: 'Upcoming' })).getAllByRole('button')).toHaveLength(2)
})

test('her day shows what is over as well', async () => {
  appointments = [aVisit(-60)]
  await show()
  expect(await screen.findByRole('button', { name: /Maya Okafor/ })).toHaveTextContent('Over')
})

test('a list of more than fifty goes on: it is read to its end and shown page by page', async () => {
  appointments = Array.from({ length: 60 }, (_, at) => aVisit((at + 1) * 180))
  server.answerWith(listAppointments, ({ query }) => {
    if (query.waiting === 'true') return []
    return query.limit === undefined ? appointments : appointments.slice(0, 50)
  })
  const { person } = await show()
  const list = await screen.findByRole('list', { name: 'Upcoming' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(50)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Show more' })).not.toHaveAttribute('aria-busy', 'true'),
  )
  await person.click(screen.getByRole('button', { name: 'Show more' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(60)
  expect(within(list).getAllByRole('button')[50]).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('what cannot be read of a longer list says so and is read again on demand', async () => {
  appointments = Array.from({ length: 50 }, (_, at) => aVisit((at + 1) * 180))
  server.answerWith(listAppointments, ({ query }) => {
    if (query.waiting === 'true') return []
    if (query.limit === undefined) throw new Error('no answer')
    return appointments
  })
  const { person } = await show()
  expect(await screen.findByRole('alert')).toBeVisible()
  server.answerWith(listAppointments, ({ query }) => (query.waiting === 'true' ? [] : appointments))
  await person.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a call that she ended too early is reopened, and can then be joined', async () => {
  const ended = aVisit(-5, { call_ended_at: from(-1) })
  appointments = [ended]
  server.answerWith(reopenRoom, () => {
    appointments = [{ ...ended, call_ended_at: null }]
    return undefined
  })
  const { person } = await open()
  expect(screen.getAllByText('Over')[0]).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Join video visit' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Reopen video visit' }))
  expect(await within(screen.getByRole('dialog')).findByRole('link', { name: 'Join video visit' })).toBeVisible()
  expect(server.requests(reopenRoom)).toHaveLength(1)
})

test('a call whose appointment has ended is not reopened', async () => {
  appointments = [aVisit(-40, { call_ended_at: from(-20) })]
  await open()
  expect(screen.queryByRole('button', { name: 'Reopen video visit' })).not.toBeInTheDocument()
})

test('both clocks are shown where they differ', async () => {
  appointments = [aVisit(60)]
  await open()
  const dialog = screen.getByRole('dialog')
  expect(dialog).toHaveTextContent('11:00 AM to 11:30 AM')
  expect(dialog).toHaveTextContent(/For Maya Okafor.*5:00 PM, Central European Time/)
})

test.each([
  ['Accept new time', 'accept_reschedule_request'],
  ['Decline', 'decline_reschedule_request'],
])('a request is answered: %s', async (label, request_type) => {
  appointments = [asked()]
  server.answer(changeAppointment, asked({ requested_by: null, request_type: null }))
  const { person } = await show()
  await person.click((await screen.findAllByRole('button', { name: /Maya Okafor/ }))[0] ?? document.body)
  expect(screen.getByRole('alert')).toHaveTextContent('Maya Okafor asks for March 4')
  await person.click(screen.getByRole('button', { name: label }))
  expect(await screen.findByText('Saved. The other person can see it too.')).toBeVisible()
  expect(sent()).toEqual({ id: appointments[0]?.id, version: 3, request_type })
})

test('another time is proposed instead, of those that are free alone', async () => {
  appointments = [aVisit(24 * 60)]
  server.answer(listFreeTimes, [{ first: from(60), last: from(120) }])
  server.answer(changeAppointment, aVisit(24 * 60))
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Propose another time' }))
  const time = await screen.findByLabelText('Time')
  expect(
    within(time)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['11:00 AM', '11:30 AM', '12:00 PM'])
  await person.selectOptions(time, '12:00 PM')
  expect(screen.getByText(/For Maya Okafor: .*6:00 PM, Central European Time/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('Saved. The other person can see it too.')).toBeVisible()
  expect(sent()).toMatchObject({ request_type: 'reschedule_request', proposed_time: '2026-03-02T17:00:00.000Z' })
})

test('times that are at night for one of the two come last and say for whom', async () => {
  appointments = [aVisit(3 * 24 * 60)]
  const at = (minutes: number) => ({ first: from(minutes), last: from(minutes) })
  server.answer(listFreeTimes, [at(14.5 * 60), at(23 * 60), at(31 * 60)])
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Propose another time' }))
  const options = within(await screen.findByLabelText('Time')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    '9:00 AM',
    '12:30 AM (at night)',
    '5:00 PM (at night for Maya Okafor)',
  ])
})

test('a day without a free time says so and sends nothing', async () => {
  appointments = [aVisit(24 * 60)]
  server.answer(listFreeTimes, [])
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Propose another time' }))
  expect(await screen.findByText('No time is free on this day. Choose another day.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Send request' }))
  expect(server.requests(changeAppointment)).toEqual([])
})

test('a time that somebody else has taken meanwhile is refused with the server’s words, and the choice stays', async () => {
  appointments = [aVisit(24 * 60)]
  server.answer(listFreeTimes, [{ first: from(60), last: from(120) }])
  server.refuse(changeAppointment, { status: 422, codes: ['PROPOSED_TIME_NOT_FREE'] })
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Propose another time' }))
  await person.selectOptions(await screen.findByLabelText('Time'), '11:30 AM')
  await person.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Title of PROPOSED_TIME_NOT_FREE')
  expect(screen.getByLabelText('Time')).toHaveDisplayValue('11:30 AM')
})

test('an answer based on an outdated version is refused, and the current state shown', async () => {
  appointments = [aVisit(60)]
  server.refuse(changeAppointment, { status: 409, codes: ['APPOINTMENT_CHANGED'] })
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Options' }))
  await person.click(screen.getByRole('button', { name: 'Cancel appointment' }))
  appointments = [{ ...(appointments[0] ?? aVisit(60)), version: 4, start_at: from(120), end_at: from(150) }]
  await person.click(screen.getByRole('button', { name: 'Cancel appointment' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Title of APPOINTMENT_CHANGED')
  expect(
    await within(screen.getByRole('dialog', { name: 'Appointment' })).findByText(/^12:00 PM to 12:30 PM/),
  ).toBeVisible()
})

test('that the participant did not come is said from the start on', async () => {
  appointments = [aVisit(-5)]
  server.answer(changeAppointment, aVisit(-5, { no_show: true }))
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Participant didn’t come' }))
  expect(await screen.findByText('Saved. The other person can see it too.')).toBeVisible()
  expect(sent()).toMatchObject({ request_type: 'no_show' })
})
