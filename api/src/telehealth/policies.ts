import { named, type RowRules } from '../http/policies'
import { findRoom, foundRoom } from './room/party'

/** Who may do what with an appointment. */
export const telehealthPolicies = {
  async appointment_party({ database, user_id, params }) {
    const id = named(params, 'id')
    if (id === undefined) return false
    const appointment = await database
      .selectFrom('appointments')
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .select('id')
      .executeTakeFirst()
    return appointment !== undefined
  },

  async room_party({ database, user_id, request, params, body }) {
    const id = named(params, 'id') ?? named(body, 'appointment_id')
    const room = id === undefined ? undefined : await findRoom(database, user_id, id)
    if (room) foundRoom.note(request, room)
    return room !== undefined
  },
} satisfies Partial<RowRules>
