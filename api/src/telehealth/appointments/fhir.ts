import type { Selectable } from 'kysely'
import type { RowOf } from '../../database/declare/table'
import { reference, type Resource } from '../../kernel/archive/fhir-resource'
import { ownRows } from '../../kernel/archive/stored-rows'
import type { ArchiveContext } from '../../kernel/archive/table'
import { codeLabel } from '../../kernel/archive/words'
import { appointments } from '../tables'

type Appointment = Selectable<RowOf<typeof appointments>>

/** An appointment that ended and was neither canceled nor missed is `fulfilled`; attendance itself is not recorded. */
const statusOf = ({ end_at, canceled_at, no_show_at, call_ended_at }: Appointment, now: Date) =>
  canceled_at ? 'cancelled' : no_show_at ? 'noshow' : call_ended_at || end_at < now ? 'fulfilled' : 'booked'

/** The user's appointments as FHIR R4 resources, with the alternative time that was requested. */
export async function appointmentResources(
  { database, user_id, words }: ArchiveContext,
  now: Date,
): Promise<Resource[]> {
  const rows = await ownRows(database, appointments, user_id)
  return rows.map((appointment) => {
    const { id, start_at, end_at, request_type, proposed_time } = appointment
    return {
      resourceType: 'Appointment',
      id,
      status: statusOf(appointment, now),
      start: start_at.toISOString(),
      end: end_at.toISOString(),
      ...(request_type ? { comment: `${words('own_data.columns.request')}: ${codeLabel(words, request_type)}` } : {}),
      ...(proposed_time ? { requestedPeriod: [{ start: proposed_time.toISOString() }] } : {}),
      participant: [{ actor: reference(user_id), status: 'accepted' }],
    }
  })
}
