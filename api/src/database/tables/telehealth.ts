import type { Filled, FilledTimestamp, Timestamp, NullableTimestamp } from './columns'

/** The tables of telehealth. */
export interface TelehealthTables {
  appointments: {
    user_id: string
    id: string
    creator_user_id: string
    start_at: Timestamp
    end_at: Timestamp
    canceled_at: NullableTimestamp
    request_type: 'reschedule_request' | 'cancel' | null
    proposed_time: NullableTimestamp
  }
  /** People of video rooms: since when they are let in, and the page that they are there with. */
  room_members: {
    user_id: string
    appointment_id: string
    is_guest: Filled<boolean>
    admitted_at: NullableTimestamp
    incarnation: string | null
    last_seen_at: NullableTimestamp
  }
  room_signals: {
    /** Identity; PostgreSQL gives bigint as text. */
    id: Filled<string>
    appointment_id: string
    from_incarnation: string
    to_incarnation: string
    number: number
    message: string
    created_at: FilledTimestamp
  }
  ended_rooms: {
    appointment_id: string
    ended_at: FilledTimestamp
  }
}
