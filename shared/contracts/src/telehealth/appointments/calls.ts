import { call } from '../../call'
import type * as schema from './schema'

export type { Appointment, RequestType, Side } from './schema'

/** The user's appointments, as participant or provider: upcoming ones ascending, or with `history` past ones descending. At most 50 per page; the header x-next-cursor has the cursor of the next. */
export const listAppointments = call<typeof schema.listAppointments>({
  id: 'listAppointments',
  area: 'telehealth',
  method: 'GET',
  path: '/telehealth/virtual_appointments',
  policy: 'user',
  offline: true,
})

/** Requests another time, withdraws or answers such a request, cancels, or records a no-show. 404 for anyone who is not a party to it. */
export const changeAppointment = call<typeof schema.changeAppointment>({
  id: 'changeAppointment',
  area: 'telehealth',
  method: 'PUT',
  path: '/telehealth/virtual_appointments/{id}',
  policy: 'appointment_party',
})

/** Alternative start times of an appointment. */
export const listFreeTimes = call<typeof schema.listFreeTimes>({
  id: 'listFreeTimes',
  area: 'telehealth',
  method: 'GET',
  path: '/telehealth/virtual_appointments/{id}/free_times',
  policy: 'appointment_party',
})

/** An appointment as a calendar file. */
export const getCalendarFile = call<typeof schema.getCalendarFile>({
  id: 'getCalendarFile',
  area: 'telehealth',
  method: 'GET',
  path: '/telehealth/virtual_appointments/{id}/calendar',
  policy: 'appointment_party',
  media: 'text/calendar',
})
