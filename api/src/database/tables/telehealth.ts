import type { WorkingHours } from '@almanac/domain/free-times'
import type { ColumnType } from 'kysely'
import type { Filled, FilledTimestamp, NullableTimestamp, Timestamp } from './columns'

/** The two sides of an appointment. */
type Side = 'participant' | 'provider'

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
    /** Names the appointment in calendars. */
    calendar_uid: Filled<string>
    /** Incremented with each change. */
    version: Filled<number>
    /** SEQUENCE of the calendar file (RFC 5545). */
    sequence: Filled<number>
    /** When its present time was set. */
    scheduled_at: FilledTimestamp
    /** The side whose request is pending. */
    requested_by: ColumnType<Side | null, Side | null | undefined, Side | null>
    /** The time of the last request, which the other side has declined. */
    declined_time: NullableTimestamp
    canceled_by: ColumnType<Side | 'staff' | null, Side | 'staff' | null | undefined, Side | 'staff' | null>
    no_show_at: NullableTimestamp
    /** When the provider ended the video call: the appointment is over from then on. */
    call_ended_at: NullableTimestamp
    /** The start that the reminder a day ahead was sent for. */
    day_reminder_for: NullableTimestamp
    /** The start that the reminder shortly before was sent for. */
    soon_reminder_for: NullableTimestamp
    /** The start for which provider and care team were notified that a participant waits alone. */
    absence_told_for: NullableTimestamp
    /** The start for which the care team was told that the call finds no path. */
    unconnected_told_for: NullableTimestamp
  }
  appointment_hours: {
    user_id: string
    time_zone: string
    buffer_minutes: Filled<number>
    hours: ColumnType<readonly WorkingHours[], string, string>
  }
  /** Members of video rooms: when they were admitted, and the page that they joined with. */
  room_members: {
    user_id: string
    appointment_id: string
    is_guest: Filled<boolean>
    admitted_at: NullableTimestamp
    incarnation: string | null
    last_seen_at: NullableTimestamp
    /** When a person who is not admitted began to wait. */
    waiting_since: NullableTimestamp
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
}
