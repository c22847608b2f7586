import type { Database } from '../../http/serve'
import { participantMark, record } from '../../platform'

type RoomAction =
  | 'room_entered'
  | 'room_left'
  | 'room_admitted'
  | 'room_guest_added'
  | 'room_ended'
  | 'room_reopened'
  | 'room_absence_told'
  | 'room_unconnected'

/** The scope of pseudonyms in the audit trail for rooms; the data export finds a person's entries by it. */
const ROOM_MATTER = 'rooms'

/** Records who entered, left, admitted, added, ended or reopened, in the change's transaction. Nothing else of a call is stored. */
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
