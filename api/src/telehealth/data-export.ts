import { fullName, peopleById } from '../people'
import type { Counted } from '../database/own-data'
import type { Database } from '../http/serve'
import type { Side } from './appointments/find-appointment'

/** An appointment of the person. */
export interface OwnAppointment {
  id: string
  start_at: Date
  end_at: Date
  canceled_at: Date | null
  canceled_by: Side | 'staff' | null
  request_type: 'reschedule_request' | 'cancel' | null
  requested_by: Side | null
  proposed_time: Date | null
  declined_time: Date | null
  no_show_at: Date | null
  call_ended_at: Date | null
  /** The creator; null if it is the person. */
  made_by: string | null
}

/** Counts of the person's data. */
export async function countOwn(database: Database, user_id: string): Promise<Counted[]> {
  const { count } = await database
    .selectFrom('appointments')
    .where('user_id', '=', user_id)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return [{ kind: 'appointments', count: Number(count) }]
}

/** All appointments of the person, the oldest first, with what was asked for. */
export async function ownAppointments(database: Database, user_id: string): Promise<OwnAppointment[]> {
  const rows = await database
    .selectFrom('appointments')
    .where('user_id', '=', user_id)
    .select([
      'id',
      'creator_user_id',
      'start_at',
      'end_at',
      'canceled_at',
      'canceled_by',
      'request_type',
      'requested_by',
      'proposed_time',
      'declined_time',
      'no_show_at',
      'call_ended_at',
    ])
    .orderBy('start_at')
    .orderBy('id')
    .execute()
  const people = await peopleById(
    database,
    rows.map(({ creator_user_id }) => creator_user_id),
  )
  return rows.map(({ creator_user_id: creator, ...row }) => ({
    ...row,
    made_by: creator === user_id ? null : fullName(people.get(creator)),
  }))
}
