import { useCall, useQueryClient } from '@almanac/api-client/query'
import { listAppointments, listFreeTimes } from '@almanac/contracts/telehealth/appointments'
import { useShellEvents } from '@almanac/federation/events'

/** The two lists of the screen. */
export type View = 'upcoming' | 'history'

/** The most that the server gives at once (specification 001, section 9). */
const MAX_APPOINTMENTS = 50

/**
 * The appointments of a view. Which 60 days they lie in is left to the server's
 * clock: a phone's may be wrong, and an appointment must not vanish for that.
 */
export function useAppointments(view: View) {
  return useCall(listAppointments, {
    query: { limit: MAX_APPOINTMENTS, history: view === 'history' ? 'true' : 'false' },
  })
}

/** Those of them whose request waits for the user's answer, however far ahead they are in a long list. */
export function useWaitingAppointments() {
  return useCall(listAppointments, { query: { limit: MAX_APPOINTMENTS, waiting: 'true' } })
}

/** Has all lists and free times read again, after a change. */
export function useRefetchAppointments(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      [listAppointments.id, listFreeTimes.id].map((id) => queries.invalidateQueries({ queryKey: [id] })),
    )
  }
}

/** Has them read again as soon as the page hears that the other side, or another device, changed one. */
export function useAppointmentsElsewhere(): void {
  const refetch = useRefetchAppointments()
  useShellEvents(({ type }) => {
    if (type === 'appointment' || type === 'missed') void refetch()
  })
}
