import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isOver } from '@almanac/domain/appointments'

/** Whether a request of the other side awaits the user's answer. */
export const isToAnswer = (appointment: Appointment, now: Date): boolean =>
  isRequested(appointment, now) && appointment.requested_by !== appointment.side

/** Whether the user has requested another time and awaits the answer. */
export const hasRequestedChange = (appointment: Appointment, now: Date): boolean =>
  isRequested(appointment, now) && appointment.requested_by === appointment.side

const isRequested = (appointment: Appointment, now: Date): boolean =>
  appointment.request_type === 'reschedule_request' && !isOver(appointment, now)
