import type { WorkingHours } from '@almanac/domain/free-times'
import { boolean, code, id, instant, json, number, ownerId, person, rowId, text } from '../database/declare/column'
import { personalTable, sharedTable } from '../database/declare/table'

/** The two sides of an appointment. */
const SIDES = ['participant', 'provider'] as const

const reminded = 'for which start a reminder was sent'

/** Video visits of a participant, made by a clinician or by the study team. */
export const appointments = personalTable(
  'appointments',
  {
    user_id: ownerId(),
    id: rowId(),
    start_at: instant().archived(),
    end_at: instant().archived(),
    canceled_at: instant().null().archived(),
    canceled_by: code([...SIDES, 'staff'])
      .null()
      .archived({ prefix: 'side_' }),
    request_type: code(['reschedule_request', 'cancel']).null().archived({ heading: 'request' }),
    /** The side whose request is pending. */
    requested_by: code(SIDES).null().archived({ prefix: 'side_' }),
    proposed_time: instant().null().archived(),
    /** The time of the last request, which the other side has declined. */
    declined_time: instant().null().archived(),
    no_show_at: instant().null().archived(),
    /** When the provider ended the video call: the appointment is over from then on. */
    call_ended_at: instant().null().archived(),
    creator_user_id: person('owner').archived({ heading: 'made_by' }),
    /** Names the appointment in calendars. */
    calendar_uid: text().filled().leftOut('key', 'names the appointment in calendars'),
    /** Incremented with each change. */
    version: number().filled().leftOut('technical', 'how often it was changed'),
    /** SEQUENCE of the calendar file (RFC 5545). */
    sequence: number().filled().leftOut('technical', 'how often its calendar file was changed'),
    /** When its present time was set. */
    scheduled_at: instant().filled().leftOut('technical', 'when its time was set, for the reminders'),
    /** The start that the reminder a day ahead was sent for. */
    day_reminder_for: instant().null().leftOut('technical', reminded),
    /** The start that the reminder shortly before was sent for. */
    soon_reminder_for: instant().null().leftOut('technical', reminded),
    /** The start for which provider and care team were notified that a participant waits alone. */
    absence_told_for: instant()
      .null()
      .leftOut('technical', 'for which start the care team was told that the provider was not there'),
    /** The start for which the care team was told that the call finds no path. */
    unconnected_told_for: instant()
      .null()
      .leftOut('technical', 'for which start the care team was told that the call did not connect'),
  },
  { archive: { kind: 'appointments', orderBy: ['start_at', 'id'], isCounted: true } },
)

/** When a provider has appointments. */
export const appointmentHours = personalTable('appointment_hours', {
  user_id: ownerId(),
  time_zone: text().leftOut('technical', 'the study team’s plan: where a provider’s hours are kept'),
  buffer_minutes: number()
    .filled()
    .leftOut('technical', 'the study team’s plan: how much is left between appointments'),
  hours: json<readonly WorkingHours[]>().leftOut(
    'technical',
    'the study team’s plan: when a provider has appointments',
  ),
})

/** Members of video rooms: when they were admitted, and the page that they joined with. What is kept of a call is in the audit trail, under a mark that does not identify anybody. */
export const roomMembers = personalTable('room_members', {
  user_id: ownerId(),
  appointment_id: id().leftOut('key', 'when the person was in its room is in the audit trail'),
  is_guest: boolean().filled().leftOut('technical', 'that the clinician lets them come to this room'),
  admitted_at: instant().null().leftOut('technical', 'when they came in is in the audit trail'),
  incarnation: id().null().leftOut('technical', 'names an open page'),
  last_seen_at: instant().null().leftOut('technical', 'whether that page is still open'),
  /** When a person who is not admitted began to wait. */
  waiting_since: instant().null().leftOut('technical', 'how long they have waited to be let in'),
})

/** What two pages in a call need to find each other. */
export const roomSignals = sharedTable(
  'room_signals',
  'what two pages in a call need to find each other, for a minute, by ids of pages',
  {
    /** Identity; PostgreSQL gives bigint as text. */
    id: text().filled(),
    appointment_id: id(),
    from_incarnation: id(),
    to_incarnation: id(),
    number: number(),
    message: text(),
    created_at: instant().filled(),
  },
)
