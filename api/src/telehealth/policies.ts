import { named, type RowRules } from '../http/policies'
import { requireFactorForOthers } from '../http/second-factor'
import { findAppointment, sideOf } from './appointments/find-appointment'
import { findRoom, foundRoom } from './room/find-room'

/** Who may do what with an appointment. */
export const telehealthPolicies = {
  async appointment_party({ database, user_id, params, request }) {
    const id = named(params, 'id')
    const found = id === undefined ? undefined : await findAppointment(database, user_id, id)
    if (found && sideOf(found, user_id) === 'provider') await requireFactorForOthers(request, user_id)
    return found !== undefined
  },

  async room_party({ database, user_id, request, params, body }) {
    const id = named(params, 'id') ?? named(body, 'appointment_id')
    const room = id === undefined ? undefined : await findRoom(database, user_id, id)
    if (room?.role === 'provider') await requireFactorForOthers(request, user_id)
    if (room) foundRoom.note(request, room)
    return room !== undefined
  },
} satisfies Partial<RowRules>
