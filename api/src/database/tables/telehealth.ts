import type { Timestamp, NullableTimestamp } from './columns'

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
}
