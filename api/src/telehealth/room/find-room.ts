import { isActive } from '@almanac/domain/appointments'
import { forbidden, invalid } from '../../http/errors'
import { finding } from '../../http/policies'
import type { Database } from '../../http/serve'
import { hasFeature } from '../../platform'

export type RoomRole = 'provider' | 'participant' | 'guest'

/** An appointment's room from the side of somebody who may enter it. */
export interface Room {
  appointment_id: string
  /** The caller. */
  user_id: string
  role: RoomRole
  participant_id: string
  provider_id: string
  start_at: Date
  end_at: Date
  canceled_at: Date | null
  /** When the provider ended the call. */
  call_ended_at: Date | null
  /** The caller was let in, or is the provider. */
  admitted: boolean
  /** The caller's page in the room. */
  incarnation: string | null
  /** When the caller began to wait for admission. */
  waiting_since: Date | null
  /** Provider and care team were notified of the provider's absence. */
  absence_told: boolean
}

/** The room read by the policy, reused by the handler of the same request. */
export const foundRoom = finding<Room>()

/** The room, for a party of the appointment or a guest added by its provider; undefined for everybody else. */
export async function findRoom(database: Database, user_id: string, appointment_id: string): Promise<Room | undefined> {
  const row = await database
    .selectFrom('appointments')
    .leftJoin('room_members', (join) =>
      join.onRef('room_members.appointment_id', '=', 'appointments.id').on('room_members.user_id', '=', user_id),
    )
    .where('appointments.id', '=', appointment_id)
    .where((is) =>
      is.or([
        is('appointments.user_id', '=', user_id),
        is('appointments.creator_user_id', '=', user_id),
        is('room_members.is_guest', '=', true),
      ]),
    )
    .select([
      'appointments.user_id as participant_id',
      'appointments.creator_user_id as provider_id',
      'appointments.start_at',
      'appointments.end_at',
      'appointments.canceled_at',
      'appointments.call_ended_at',
      'room_members.admitted_at',
      'room_members.incarnation',
      'room_members.waiting_since',
      'appointments.absence_told_for',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { admitted_at, absence_told_for, ...room } = row
  const role = roleOf(row, user_id)
  return {
    ...room,
    appointment_id,
    user_id,
    role,
    admitted: role === 'provider' || admitted_at !== null,
    absence_told: absence_told_for?.getTime() === row.start_at.getTime(),
  }
}

/** The role of a person in the room of this appointment. */
export function roleOf(room: Pick<Room, 'provider_id' | 'participant_id'>, user_id: string): RoomRole {
  if (user_id === room.provider_id) return 'provider'
  return user_id === room.participant_id ? 'participant' : 'guest'
}

/** Why the room is closed at `now`; null while it is open. */
export function closedBecause(
  room: Pick<Room, 'start_at' | 'end_at' | 'canceled_at' | 'call_ended_at'>,
  now: Date,
): 'APPOINTMENT_CANCELED' | 'ROOM_ENDED' | 'APPOINTMENT_OVER' | 'APPOINTMENT_NOT_YET' | null {
  if (room.canceled_at) return 'APPOINTMENT_CANCELED'
  if (now >= room.end_at) return 'APPOINTMENT_OVER'
  if (room.call_ended_at) return 'ROOM_ENDED'
  const timed = { start_at: room.start_at.toISOString(), end_at: room.end_at.toISOString(), call_ended_at: null }
  return isActive(timed, now) ? null : 'APPOINTMENT_NOT_YET'
}

/**
 * Refuses with 403 if the participant of the appointment lacks 'Virtual Appointments', and with 422 unless the room is
 * open: from ten minutes before the start until the end, unless canceled or ended.
 */
export async function requireOpen(database: Database, room: Room, now = new Date()): Promise<void> {
  if (!(await hasFeature(database, room.participant_id, 'Virtual Appointments'))) throw forbidden('FEATURE_OFF')
  const reason = closedBecause(room, now)
  if (reason) throw invalid(reason)
}

/** Refuses with 403 PROVIDER_ONLY for everybody else. */
export function requireProvider({ role }: Room): void {
  if (role !== 'provider') throw forbidden('PROVIDER_ONLY')
}
