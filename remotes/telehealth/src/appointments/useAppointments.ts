import { queryOf, useCall, useQuery, useQueryClient } from '@almanac/api-client/query'
import { listAppointments, listFreeTimes, type Appointment } from '@almanac/contracts/telehealth/appointments'
import { isOver } from '@almanac/domain/appointments'
import { useShellEvents } from '@almanac/federation/events'
import { useFirstItem } from '@almanac/ui/content'

/** The two lists of the screen. */
export type View = 'upcoming' | 'history'

/** Maximum number of appointments that the server returns at once, and of those shown at first (specification 001, section 9). */
export const MAX_APPOINTMENTS = 50

/**
 * The appointments of a view. The server's clock determines their window of 60 days: a phone's clock may be wrong, and
 * no appointment may disappear because of that.
 */
function useAppointments(view: View, enabled = true) {
  const query = { limit: MAX_APPOINTMENTS, history: view === 'history' ? 'true' : 'false' } as const
  return useQuery({ ...queryOf(listAppointments, { query }), enabled })
}

/**
 * The appointments that are not over and not to be canceled, from the next one on. A provider's upcoming ones begin
 * with those that are over today, which may fill a page.
 */
export function useOpenAppointments() {
  return useCall(listAppointments, { query: { limit: MAX_APPOINTMENTS, history: 'false', open: 'true' } })
}

/** One of the upcoming appointments, however many there are. */
export function useUpcomingAppointment(id: string) {
  return useCall(listAppointments, { query: { history: 'false', id } })
}

/** All appointments of a view: a full first page is followed by the others, and stands alone until they are there. */
export function useAllAppointments(view: View, enabled = true) {
  const { data: first, error: failure, refetch: readAgain } = useAppointments(view, enabled)
  const isFull = enabled && first !== undefined && first.length >= MAX_APPOINTMENTS
  const everything = useQuery({
    ...queryOf(listAppointments, { query: { history: view === 'history' ? 'true' : 'false' } }),
    enabled: isFull,
  })
  const { data = first, isFetching, error, refetch } = everything
  /** Those after the first page, until they are there. */
  const missing = isFull && !everything.data && { isFetching, failed: error !== null, refetch }
  return { data: isFull ? data : first, error: failure, refetch: readAgain, missing }
}

/** The current state of an appointment that was opened in a view, also after it has moved to the other view because it was canceled or is over. */
export function useOpenedAppointment(id: string | null, pressed: Appointment | null, view: View): Appointment | null {
  const { data } = useAllAppointments(view)
  const isHere = data?.some((one) => one.id === id) ?? true
  const elsewhere = useAllAppointments(view === 'history' ? 'upcoming' : 'history', id !== null && !isHere)
  if (id === null) return null
  const found = (isHere ? data : elsewhere.data)?.find((one) => one.id === id)
  // One that awaits an answer may be beyond the first page of both.
  return found ?? (pressed?.id === id ? pressed : null)
}

/** The appointments that a view shows: one that ends while it is open is no longer upcoming; in a provider's view it stays until the end of the day. */
export const shownIn = (view: View, appointments: readonly Appointment[], now: Date): readonly Appointment[] =>
  view === 'upcoming'
    ? appointments.filter((appointment) => appointment.side === 'provider' || !isOver(appointment, now))
    : appointments

/** The appointment of a view that stands beside its list while none was chosen. */
export function useFirstAppointment(view: View, now: Date): Appointment | undefined {
  const { data } = useAllAppointments(view)
  const shown = data && shownIn(view, data, now)
  const id = useFirstItem(shown?.map((appointment) => appointment.id))
  return shown?.find((appointment) => appointment.id === id)
}

/** The appointments with a request that awaits the user's answer, even if they are beyond the first page of the list. */
export function useWaitingAppointments() {
  return useCall(listAppointments, { query: { waiting: 'true' } })
}

/** Refetches all lists and free times after a change. */
export function useRefetchAppointments(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      [listAppointments.id, listFreeTimes.id].map((id) => queries.invalidateQueries({ queryKey: [id] })),
    )
  }
}

/** Refetches them on events about changes by the other side or another device. */
export function useAppointmentsRefetch(): void {
  const refetch = useRefetchAppointments()
  useShellEvents(({ type }) => {
    if (type === 'appointment' || type === 'missed') void refetch()
  })
}
