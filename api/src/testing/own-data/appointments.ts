import type { Tables } from '../../database/tables'
import { by, exported, leftOut, ownId, exportedText, rowId, exportedValue, type TableDecision } from './decision'

type AppointmentTables = 'appointments' | 'appointment_hours'

/** Columns of appointments and of a provider's hours. */
export const appointmentColumns: { [Table in AppointmentTables & keyof Tables]: TableDecision<Table> } = {
  appointments: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      creator_user_id: exportedText('appointments', 'Made by', 'You'),
      start_at: exported,
      end_at: exported,
      canceled_at: exported,
      request_type: exportedValue('reschedule_request', 'appointments', 'What was asked for', 'Another time'),
      proposed_time: exported,
      calendar_uid: leftOut('key', 'names the appointment in calendars'),
      version: leftOut('technical', 'how often it was changed'),
      sequence: leftOut('technical', 'how often its calendar file was changed'),
      scheduled_at: leftOut('technical', 'when its time was set, for the reminders'),
      requested_by: exportedValue('participant', 'appointments', 'Requested by', 'You'),
      declined_time: exported,
      canceled_by: exportedValue('staff', 'appointments', 'Canceled by', 'Study team'),
      no_show_at: exported,
      call_ended_at: exported,
      day_reminder_for: leftOut('technical', 'for which start a reminder was sent'),
      soon_reminder_for: leftOut('technical', 'for which start a reminder was sent'),
      absence_told_for: leftOut('technical', 'for which start the care team was told that the provider was not there'),
      unconnected_told_for: leftOut(
        'technical',
        'for which start the care team was told that the call did not connect',
      ),
    },
  },
  appointment_hours: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      time_zone: leftOut('technical', 'the study team’s plan: where a provider’s hours are kept'),
      buffer_minutes: leftOut('technical', 'the study team’s plan: how much is left between appointments'),
      hours: leftOut('technical', 'the study team’s plan: when a provider has appointments'),
    },
  },
}
