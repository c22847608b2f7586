import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/** The PostgreSQL notification channel for changes in rooms, between the servers of an installation. */
export const ROOM_CHANNEL = 'almanac_rooms'

/** A notification: the room, and the page that a pending signal is for; null if the state of the room has changed. */
export interface RoomNotice {
  appointment_id: string
  to: string | null
}

/** Notifies all servers when the transaction commits. Contains ids only, because a payload is limited to 8,000 bytes. */
export async function notifyRoom(database: Database, { appointment_id, to }: RoomNotice): Promise<void> {
  await sql`select pg_notify(${ROOM_CHANNEL}, ${`${appointment_id} ${to ?? ''}`})`.execute(database)
}

/** Parses the payload of a notification. */
export function noticeIn(text: string): RoomNotice {
  const [appointment_id = '', to = ''] = text.split(' ')
  return { appointment_id, to: to || null }
}
