import { listAppointments, type Appointment } from '@almanac/contracts/telehealth/appointments'
import { createRoomToken, reopenRoom } from '@almanac/contracts/telehealth/room'
import { act, aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { anAppointment } from '../appointments/testing'
import { Ended } from './Ended'
import { RoomScreen } from './RoomScreen'
import type { EndReason, RoomSnapshot } from './VideoRoom'

const MINUTE = 60_000
const user = aUser({})
const id = '01920000-0000-7000-8000-000000000001'
let server: FakeServer

const visit = (values: Partial<Appointment> = {}): Appointment =>
  anAppointment(new Date(Date.now() - 5 * MINUTE), { id, ...values })

beforeEach(() => {
  server = fakeServer()
})

const onAgain = jest.fn()
const onReopened = jest.fn()
const after = (reason: EndReason, role: RoomSnapshot['role'] = 'participant') =>
  renderScreen(<Ended appointment_id={id} reason={reason} role={role} onAgain={onAgain} onReopened={onReopened} />, {
    user,
  })
const back = () => screen.queryByRole('button', { name: 'Back to the video visit' })
const asked = (times: number) => waitFor(() => expect(server.requests(listAppointments)).toHaveLength(times))

test('who left while the call goes on can return', async () => {
  server.answer(listAppointments, [visit()])
  await after('left')
  await asked(1)
  expect(back()).toBeVisible()
})

test('who left in the moment in which the clinician ended the call reads that it has ended', async () => {
  server.answer(listAppointments, [])
  await after('left')
  expect(await screen.findByText('The video visit has ended. Camera and microphone are off.')).toBeVisible()
  expect(back()).toBeNull()
})

test('a guest, who has no appointment, can return', async () => {
  server.answer(listAppointments, [])
  await after('left', 'guest')
  await asked(1)
  expect(back()).toBeVisible()
})

test('what was read before the end does not say that it was reopened; once reopened the participant can return', async () => {
  server.answer(listAppointments, [])
  const { queryClient } = await after('ended')
  await asked(1)
  expect(back()).toBeNull()
  server.answer(listAppointments, [visit()])
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('The video visit is open again')).toBeVisible()
  expect(back()).toBeVisible()
})

test('the provider reopens a call that was ended by mistake', async () => {
  server.answer(listAppointments, [visit({ side: 'provider', call_ended_at: new Date().toISOString() })])
  server.answer(reopenRoom, undefined)
  const { person } = await after('ended', 'provider')
  await person.click(await screen.findByRole('button', { name: 'Reopen video visit' }))
  await waitFor(() => expect(onReopened).toHaveBeenCalledTimes(1))
})

test.each([
  ['ROOM_ENDED', 'The video visit has ended. Camera and microphone are off.'],
  ['APPOINTMENT_OVER', 'The time of this appointment is over. Camera and microphone are off.'],
  ['APPOINTMENT_CANCELED', 'This appointment was canceled.'],
] as const)(
  'who comes to a room after its end (%s), such as by a reload, is offered no way in',
  async (code, words) => {
    server.answer(listAppointments, [])
    server.refuse(createRoomToken, { status: 422, codes: [code] })
    await renderScreen(<RoomScreen />, { user })
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Join video visit' })).toBeNull()
  },
)
