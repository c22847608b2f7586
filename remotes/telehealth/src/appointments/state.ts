import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isOver } from '@almanac/domain/appointments'

/** Whether the user has to answer a request of the other side. */
export const isToAnswer = (appointment: Appointment, now: Date): boolean =>
  isRequested(appointment, now) && appointment.requested_by !== appointment.side

/** Whether the user has asked for another time and has no answer yet. */
export const isAsking = (appointment: Appointment, now: Date): boolean =>
  isRequested(appointment, now) && appointment.requested_by === appointment.side

const isRequested = (appointment: Appointment, now: Date): boolean =>
  appointment.request_type === 'reschedule_request' && !isOver(appointment, now)
