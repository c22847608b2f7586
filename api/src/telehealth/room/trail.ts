import type { Database } from '../../http/serve'
import { participantMark, record } from '../../platform'

type RoomAction =
  | 'room_entered'
  | 'room_left'
  | 'room_admitted'
  | 'room_guest_added'
  | 'room_ended'
  | 'room_absence_told'

/** Under which matter the trail names people of rooms; a person's archive finds their entries by it. */
const ROOM_MATTER = 'rooms'

/** Who was in a room and when, who let in and who ended: the only thing of a call that is kept. In the change's transaction. */
export function recordRoom(
  transaction: Database,
  action: RoomAction,
  { user_id, appointment_id }: { user_id: string; appointment_id: string },
  document: object = {},
): Promise<void> {
  return record(transaction, {
    actor: participantMark(ROOM_MATTER, user_id),
    action,
    subject: appointment_id,
    document,
  })
}
