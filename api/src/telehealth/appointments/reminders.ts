import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import { companyOfVisit } from './mails'

/** A reminder of an appointment for one of the two people. */
export interface AppointmentReminder {
  user_id: string
  appointment_id: string
  /** Shortly before it, and not a day ahead. */
  soon: boolean
  /** The start that is reminded of: one that has moved since is over. ISO 8601. */
  start_at: string
}

/** How long before an appointment people are reminded, and how late that may be. An appointment that was scheduled later than that gets no reminder. */
const REMINDERS = [
  { column: 'day_reminder_for', soon: false, ahead: 24 * 60, until: 12 * 60 },
  { column: 'soon_reminder_for', soon: true, ahead: 15, until: 0 },
] as const

/**
 * Takes up to `most` reminders of each kind that are due, and notes the start that they are
 * for: whoever looks at the same time finds the next ones. Canceled appointments and ended calls have none.
 */
export async function takeDueAppointmentReminders(
  transaction: Database,
  most: number,
  now = new Date(),
): Promise<AppointmentReminder[]> {
  const due: AppointmentReminder[] = []
  for (const { column, soon, ahead, until } of REMINDERS) {
    const sent = sql.ref(column)
    const { rows } = await sql<{ id: string; user_id: string; creator_user_id: string; start_at: Date }>`
      with due as (
        select id from appointments
        where canceled_at is null and call_ended_at is null
          and start_at > ${now}::timestamptz + make_interval(mins => ${until})
          and start_at <= ${now}::timestamptz + make_interval(mins => ${ahead})
          and scheduled_at < start_at - make_interval(mins => ${ahead})
          and ${sent} is distinct from start_at
        order by start_at, id limit ${most} for update of appointments skip locked)
      update appointments set ${sent} = start_at from due where appointments.id = due.id
      returning appointments.id, user_id, creator_user_id, start_at`.execute(transaction)
    due.push(
      ...rows.flatMap(({ id, user_id, creator_user_id, start_at }) =>
        [...new Set([user_id, creator_user_id])].map((person) => ({
          user_id: person,
          appointment_id: id,
          soon,
          start_at: start_at.toISOString(),
        })),
      ),
    )
  }
  return due
}

/** Whether an appointment is still to be reminded of: not canceled, not moved, not begun, its call not ended. */
export async function isStillToCome(
  database: Database,
  { appointment_id, start_at }: AppointmentReminder,
): Promise<boolean> {
  const row = await database
    .selectFrom('appointments')
    .where('id', '=', appointment_id)
    .where('canceled_at', 'is', null)
    .where('call_ended_at', 'is', null)
    .where('start_at', '=', new Date(start_at))
    .where('start_at', '>', new Date())
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whose study a reminder is about. */
export async function companyOfReminder(
  database: Database,
  { appointment_id }: Pick<AppointmentReminder, 'appointment_id'>,
): Promise<string | null> {
  const row = await database
    .selectFrom('appointments')
    .where('id', '=', appointment_id)
    .select(['user_id', 'creator_user_id'])
    .executeTakeFirst()
  return row ? companyOfVisit(database, row) : null
}
