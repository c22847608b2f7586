import { sql, type Kysely } from 'kysely'

/**
 * Stores the end of a call with its appointment, which is over from then on, instead of in a table that only the room
 * read. Times of an appointment are stored in milliseconds, as the server reads them: one that came from SQL with
 * microseconds did not equal itself, and its reminders were not sent.
 */
const statements = [
  `alter table appointments add column call_ended_at timestamptz`,
  `update appointments set call_ended_at = ended_rooms.ended_at
    from ended_rooms where ended_rooms.appointment_id = appointments.id`,
  `drop table ended_rooms`,
  `alter table appointments
    alter column start_at type timestamptz(3),
    alter column end_at type timestamptz(3),
    alter column proposed_time type timestamptz(3),
    alter column declined_time type timestamptz(3),
    alter column day_reminder_for type timestamptz(3),
    alter column soon_reminder_for type timestamptz(3),
    alter column absence_told_for type timestamptz(3)`,
]

/** Moves the ends of calls to their appointments. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
