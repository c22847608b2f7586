import { named } from '../../http/policies'
import { requireFactorForOthers } from '../../http/second-factor'
import type { Feature } from '../../kernel/feature'
import { roomMembers, roomSignals } from '../tables'
import { findRoom, foundRoom } from './find-room'
import { roomRoutes } from './routes'
import { deleteExpiredSignals } from './signals'

/** The video room of an appointment. */
export const roomFeature: Feature = {
  routes: roomRoutes,
  tables: [roomMembers, roomSignals],
  policies: {
    async room_party({ database, user_id, request, params, body }) {
      const id = named(params, 'id') ?? named(body, 'appointment_id')
      const room = id === undefined ? undefined : await findRoom(database, user_id, id)
      if (room?.role === 'provider') await requireFactorForOthers(request, user_id)
      if (room) foundRoom.note(request, room)
      return room !== undefined
    },
  },
  // A minute after they were sent; servers with open rooms delete them as well.
  cleanup: [{ name: 'room_signals', retentionDays: 0, deleteExpired: deleteExpiredSignals }],
}
