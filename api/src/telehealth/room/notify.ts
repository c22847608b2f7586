import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/** Where the servers of an installation tell each other that something happened in a room. */
export const ROOM_CHANNEL = 'almanac_rooms'

/** What one server tells the others: the room, and the page a signal waits for; null where who is there has changed. */
export interface RoomNotice {
  appointment_id: string
  to: string | null
}

/** Tells all servers with the commit: ids alone, what they stand for is read by whom it concerns. */
export async function notifyRoom(database: Database, { appointment_id, to }: RoomNotice): Promise<void> {
  await sql`select pg_notify(${ROOM_CHANNEL}, ${`${appointment_id} ${to ?? ''}`})`.execute(database)
}

/** The notice in the payload of a notification. */
export function noticeIn(text: string): RoomNotice {
  const [appointment_id = '', to = ''] = text.split(' ')
  return { appointment_id, to: to || null }
}
