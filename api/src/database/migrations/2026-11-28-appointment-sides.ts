import { sql, type Kysely } from 'kysely'

/**
 * Appointments have two sides: the participant and the provider who made it.
 *
 * version rises with each change, so that of two answers at once one holds. sequence is that of the
 * calendar file (RFC 5545, SEQUENCE): it rises when the time changes or the appointment is canceled.
 * scheduled_at is when the present time was set: who was told of it less than a day ahead is not
 * reminded a day ahead. A reminder names the start that it was sent for, so that an appointment that
 * moves is reminded of again.
 */
const statements = [
  `alter table appointments add column calendar_uid uuid not null default gen_random_uuid()`,
  `alter table appointments add column version integer not null default 0`,
  `alter table appointments add column sequence integer not null default 0`,
  `alter table appointments add column scheduled_at timestamptz not null default now()`,
  `alter table appointments add column requested_by text`,
  `alter table appointments add column declined_time timestamptz`,
  `alter table appointments add column canceled_by text`,
  `alter table appointments add column no_show_at timestamptz`,
  `alter table appointments add column day_reminder_for timestamptz`,
  `alter table appointments add column soon_reminder_for timestamptz`,
  // Until now only participants asked for anything.
  `update appointments set requested_by = 'participant' where request_type is not null`,
  `alter table appointments add constraint appointments_requested_by_check check (requested_by in ('participant', 'provider'))`,
  `alter table appointments add constraint appointments_canceled_by_check check (canceled_by in ('participant', 'provider', 'staff'))`,
  `create unique index appointments_by_id on appointments (id)`,
  `create index appointments_by_creator on appointments (creator_user_id, start_at)`,
  // The reminders' round looks a day ahead, over everybody.
  `create index appointments_to_come on appointments (start_at) where canceled_at is null`,

  // When a provider has appointments; without a row at any time. hours: [{days, from, to}] on the clock of time_zone.
  `create table appointment_hours (
    user_id uuid not null,
    time_zone text not null,
    buffer_minutes smallint not null default 0,
    hours jsonb not null,
    constraint appointment_hours_pkey primary key (user_id),
    constraint appointment_hours_buffer_minutes_check check (buffer_minutes between 0 and 120)
  )`,
]

/** Makes the columns of both sides, and the table of working hours. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
