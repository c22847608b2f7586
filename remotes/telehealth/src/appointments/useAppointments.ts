import { useCall, useQueryClient } from '@almanac/api-client/query'
import { listAppointments } from '@almanac/contracts/telehealth/appointments'

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

/** Has both lists read again, after a change. */
export function useRefetchAppointments(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [listAppointments.id] })
}
