import { call } from '../../call'
import type * as schema from './schema'

export type { Appointment, RequestType } from './schema'

/** The user's appointments: coming ones ascending, or with `history` past ones descending. */
export const listAppointments = call<typeof schema.listAppointments>({
  id: 'listAppointments',
  area: 'telehealth',
  method: 'GET',
  path: '/telehealth/virtual_appointments',
  policy: 'user',
})

/** Asks for another time, takes that back, or cancels. 404 for who is no party to it. */
export const changeAppointment = call<typeof schema.changeAppointment>({
  id: 'changeAppointment',
  area: 'telehealth',
  method: 'PUT',
  path: '/telehealth/virtual_appointments/{id}',
  policy: 'appointment_party',
})
