import { named, type RowRules } from '../http/policies'
import { findAppointment } from './appointments/find-appointment'
import { findRoom, foundRoom } from './room/find-room'

/** Who may do what with an appointment. */
export const telehealthPolicies = {
  async appointment_party({ database, user_id, params }) {
    const id = named(params, 'id')
    return id !== undefined && (await findAppointment(database, user_id, id)) !== undefined
  },

  async room_party({ database, user_id, request, params, body }) {
    const id = named(params, 'id') ?? named(body, 'appointment_id')
    const room = id === undefined ? undefined : await findRoom(database, user_id, id)
    if (room) foundRoom.note(request, room)
    return room !== undefined
  },
} satisfies Partial<RowRules>
