import type { RoomState } from '@almanac/contracts/telehealth/room'
import type { Database } from '../../http/serve'
import { peopleSeenBy } from '../../social'
import { roleOf, type Room } from './find-room'

/** The room as visible to this person. Anyone waiting sees only the provider and themselves: whom else the provider meets is confidential. */
export async function stateOf(database: Database, room: Room): Promise<RoomState> {
  const rows = await database
    .selectFrom('room_members')
    .where('appointment_id', '=', room.appointment_id)
    .select(['user_id', 'admitted_at', 'incarnation'])
    .orderBy('user_id')
    .execute()
  const provider = { user_id: room.provider_id, admitted_at: null, incarnation: null }
  const isThere = rows.some(({ user_id }) => user_id === room.provider_id)
  // The waiting room shows the provider even before they first enter.
  const members = isThere || room.role === 'provider' ? rows : [...rows, provider]
  const seen = members.filter(({ user_id, admitted_at, incarnation }) => {
    if (user_id === room.user_id || user_id === room.provider_id) return true
    if (room.role === 'provider') return incarnation !== null
    return room.admitted && admitted_at !== null && incarnation !== null
  })
  const people = await peopleSeenBy(
    database,
    room.user_id,
    seen.map(({ user_id }) => user_id),
  )
  return {
    role: room.role,
    admitted: room.admitted,
    ends_at: room.end_at.toISOString(),
    people: seen.map(({ user_id, admitted_at, incarnation }) => ({
      user_id,
      first_name: people.get(user_id)?.first_name ?? '',
      last_name: people.get(user_id)?.last_name ?? '',
      avatar_id: people.get(user_id)?.avatar_id ?? null,
      image_id: (isParty(room, user_id) && room.role !== 'guest' && people.get(user_id)?.image_id) || null,
      role: roleOf(room, user_id),
      admitted: admitted_at !== null || user_id === room.provider_id,
      incarnation,
      ...(user_id === room.provider_id && incarnation === null ? absenceOf(room) : PRESENT),
    })),
  }
}

const isParty = (room: Room, user_id: string): boolean => roleOf(room, user_id) !== 'guest'

const PRESENT = { awaited_since: null, absence_told: false } as const

/** Since when the caller has waited for the provider: not before the appointment's start, however early they came. */
function absenceOf({ admitted, waiting_since, start_at, absence_told }: Room) {
  if (admitted || !waiting_since) return PRESENT
  return { awaited_since: new Date(Math.max(waiting_since.getTime(), start_at.getTime())).toISOString(), absence_told }
}
