import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'

/** An appointment as it is stored. */
export type AppointmentRow = Selectable<Tables['appointments']>

/** Role in an appointment: the person whom it is for, or the one who created it. */
export type Side = 'participant' | 'provider'

/** The appointment, if this user is its participant or creator; undefined for everybody else. */
export function findAppointment(
  database: Database,
  user_id: string,
  appointment_id: string,
): Promise<AppointmentRow | undefined> {
  return appointmentQuery(database, user_id, appointment_id).executeTakeFirst()
}

/** As findAppointment, locked for a change until the transaction ends. */
export function lockAppointment(
  transaction: Database,
  user_id: string,
  appointment_id: string,
): Promise<AppointmentRow | undefined> {
  return appointmentQuery(transaction, user_id, appointment_id).forUpdate().executeTakeFirst()
}

const appointmentQuery = (database: Database, user_id: string, appointment_id: string) =>
  database
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', appointment_id)
    .where(({ or, eb }) => or([eb('user_id', '=', user_id), eb('creator_user_id', '=', user_id)]))

/** Which side this user is. The creator of an appointment with themselves is its participant. */
export const sideOf = (row: Pick<AppointmentRow, 'user_id'>, user_id: string): Side =>
  row.user_id === user_id ? 'participant' : 'provider'
