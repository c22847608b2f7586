import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isOver } from '@almanac/domain/appointments'
import { useAppointments } from '../appointments/useAppointments'

/** Undefined until it is known; null when there is none. `failed` when it can't be known. */
export interface Next {
  appointment: Appointment | null | undefined
  failed: boolean
}

/** The first appointment that is not over, and that nobody has asked to cancel. */
export function useNextAppointment(now: Date): Next {
  const { data, error } = useAppointments('upcoming')
  const next =
    data && (data.find((appointment) => !isOver(appointment, now) && appointment.request_type !== 'cancel') ?? null)
  return { appointment: next, failed: error !== null && !data }
}
