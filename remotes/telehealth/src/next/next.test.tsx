import { listAppointments, type Appointment } from '@almanac/contracts/telehealth/appointments'
import { aUser, fakeServer, Filled, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { Slot, SlotGroup } from '@almanac/federation/shell'
import { Fill as AppointmentObjective } from './AppointmentObjective'
import { Fill as CareTeamVisit } from './CareTeamVisit'
import { Fill as DashboardTile } from './DashboardTile'
import { anAppointment } from '../appointments/testing'

let server: FakeServer
const user = aUser({ time_zone: 'Europe/Berlin' })
const somebody = '01920000-0000-7000-8000-000000000077'

const HOUR = 3_600_000
let number = 0

/** An appointment this many hours from now. */
function visit(hours: number, given: Partial<Appointment> = {}): Appointment {
  number += 1
  return anAppointment(new Date(Date.now() + hours * HOUR), {
    id: `01920000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
    ...given,
  })
}

beforeEach(() => {
  server = fakeServer()
  server.answer(listAppointments, [])
})

const timeOf = ({ start_at }: Appointment) =>
  new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(new Date(start_at))

describe('the tile on the dashboard', () => {
  const tile = (user_id = user.id) => renderScreen(<DashboardTile user_id={user_id} today="2026-03-02" />, { user })
  const nothing = async ({ container, queryClient }: Awaited<ReturnType<typeof tile>>, calls = 1) => {
    await waitFor(() =>
      expect([server.requests(listAppointments).length, queryClient.isFetching()]).toEqual([calls, 0]),
    )
    expect(container).toHaveTextContent('')
  }

  test('says when the next appointment is by the clock of the participant and with whom, and leads to it', async () => {
    const next = visit(72)
    server.answer(listAppointments, [next, visit(96)])
    await tile()
    const link = await screen.findByRole('link', { name: /^Your next appointment/ })
    expect(link).toHaveTextContent(timeOf(next))
    expect(link).toHaveTextContent('With Elena Reyes')
    expect(link).toHaveAttribute('href', '/virtual_appointments')
  })

  test('passes over one that is to be canceled', async () => {
    const next = visit(30)
    server.answer(listAppointments, [visit(2, { request_type: 'cancel' }), next])
    await tile()
    expect(await screen.findByRole('link')).toHaveTextContent(timeOf(next))
  })

  test('leads into the room when it is now', async () => {
    const now = visit(0)
    server.answer(listAppointments, [now])
    await tile()
    const link = await screen.findByRole('link', { name: /^Join video visit/ })
    expect(link).toHaveTextContent('Now')
    expect(link).toHaveAttribute('href', `/virtual_appointments/${now.id}/room`)
  })

  test('passes over the one that the dashboard shows already', async () => {
    const [now, later] = [visit(0), visit(30)]
    server.answer(listAppointments, [now, later])
    await renderScreen(<DashboardTile user_id={user.id} today="2026-03-02" appointment_shown={now.id} />, { user })
    expect(await screen.findByRole('link')).toHaveTextContent(timeOf(later))
  })

  test('is not there when the next appointment is more than a week away', async () => {
    server.answer(listAppointments, [visit(8 * 24)])
    await nothing(await tile())
  })

  test('is not there without an appointment, nor when they can’t be read', async () => {
    await nothing(await tile())
    server.refuse(listAppointments, { status: 403, codes: ['FEATURE_OFF'] })
    await nothing(await tile(), 2)
  })

  test('shows nothing of one’s own on another’s dashboard', async () => {
    server.answer(listAppointments, [visit(24)])
    await nothing(await tile(somebody), 0)
  })
})

describe('the row beside the care team', () => {
  const row = (shown: string | null = null) =>
    renderScreen(
      <>
        <Filled by={{ 'dashboard.care_team': CareTeamVisit }}>
          <SlotGroup name="dashboard.care_team" props={{ user_id: user.id, appointment_shown: shown }}>
            {(fills) => <section aria-label="Team">{fills}</section>}
          </SlotGroup>
        </Filled>
        <DashboardTile user_id={user.id} today="2026-03-02" appointment_shown={shown} care_team_shown />
      </>,
      { user },
    )

  test('shows the next appointment, however far away, and the tile does not repeat it', async () => {
    const later = visit(20 * 24)
    server.answer(listAppointments, [later])
    await row()
    expect(await screen.findByRole('link', { name: /^Your next appointment/ })).toHaveTextContent(timeOf(later))
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })

  test('without one, or when the dashboard shows it already, there is no frame either', async () => {
    const now = visit(0)
    server.answer(listAppointments, [now])
    await row(now.id)
    await waitFor(() => expect(server.requests(listAppointments)).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Team' })).toBeNull()
  })
})

describe('an objective that an appointment stands for', () => {
  const objective = (user_id = user.id) =>
    renderScreen(
      <Filled by={{ 'activity.objective.appointment': AppointmentObjective }}>
        <Slot
          name="activity.objective.appointment"
          props={{
            user_id,
            activity_id: somebody,
            objective_id: somebody,
            reference_id: null,
            title: 'Clinic visit',
            read_only: false,
            consent: null,
          }}
          fallback="Nothing here"
        />
      </Filled>,
      { user },
    )

  test('shows the next appointment, however far away', async () => {
    server.answer(listAppointments, [visit(20 * 24)])
    await objective()
    expect(await screen.findByRole('link', { name: /^Your next appointment/ })).toHaveAttribute(
      'href',
      '/virtual_appointments',
    )
  })

  test('says that none is planned', async () => {
    await objective()
    expect(await screen.findByRole('link', { name: 'You don’t have any upcoming appointments' })).toBeVisible()
  })

  test('leaves the place its own words when it can’t know, or for another participant', async () => {
    server.refuse(listAppointments, { status: 500, codes: ['INTERNAL'] })
    const { unmount } = await objective()
    expect(await screen.findByText('Nothing here')).toBeVisible()
    unmount()
    server.answer(listAppointments, [visit(24)])
    await objective(somebody)
    expect(screen.getByText('Nothing here')).toBeVisible()
  })
})
