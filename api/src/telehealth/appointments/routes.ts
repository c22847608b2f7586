import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import * as schema from '@almanac/contracts/schema/telehealth/appointments'
import { changeAppointment, listAppointments, type RequestType } from '@almanac/contracts/telehealth/appointments'
import { isProposable } from '@almanac/domain/appointments'
import type { Tables } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { forbidden, invalid, notFound } from '../../http/errors'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { hasFeature } from '../../platform'
import { appointmentsOf, lockAppointment, storeRequest, withProviders } from './appointments'

/** Reading and changing one's appointments. */
export function appointmentsRoutes(app: FastifyInstance): void {
  serve(app, listAppointments, schema.listAppointments, async ({ database, user_id, query }) => {
    await requireAppointments(database, user_id)
    return appointmentsOf(database, user_id, query, new Date())
  })

  serve(app, changeAppointment, schema.changeAppointment, async ({ database, user_id, params, body }) => {
    await requireAppointments(database, user_id)
    if (body.id !== params.id) throw invalid('INVALID', 'id')
    return inTransaction(database, async (transaction) => {
      const row = await lockAppointment(transaction, user_id, params.id)
      if (!row) throw notFound()
      const changed = requested(row, body, new Date())
      await storeRequest(transaction, changed)
      const [appointment] = await withProviders(transaction, [changed])
      if (!appointment) throw notFound()
      return appointment
    })
  })
}

type Row = Selectable<Tables['appointments']>

/** What a participant asks of an appointment. */
interface AppointmentRequest {
  request_type: RequestType
  proposed_time?: string | null
}

/**
 * The appointment after a participant's request (specification 001, sections 4
 * and 5). The same request twice gives the same appointment. Refuses with 422:
 * APPOINTMENT_OVER, APPOINTMENT_CANCELED, PROPOSED_TIME_REQUIRED and
 * PROPOSED_TIME_TOO_SOON (a past time, or less than ten minutes ahead).
 */
function requested(row: Row, request: AppointmentRequest, now: Date): Row {
  if (row.end_at <= now) throw invalid('APPOINTMENT_OVER')
  switch (request.request_type) {
    case 'cancel':
      return { ...row, request_type: 'cancel', proposed_time: null, canceled_at: row.canceled_at ?? now }
    case 'cancel_reschedule_request':
      if (row.canceled_at) throw invalid('APPOINTMENT_CANCELED')
      return { ...row, request_type: null, proposed_time: null }
    case 'reschedule_request':
      if (row.canceled_at) throw invalid('APPOINTMENT_CANCELED')
      return { ...row, request_type: 'reschedule_request', proposed_time: proposal(request, now) }
  }
}

function proposal(request: AppointmentRequest, now: Date): Date {
  if (!request.proposed_time) throw invalid('PROPOSED_TIME_REQUIRED', 'proposed_time')
  const proposed = new Date(request.proposed_time)
  if (!isProposable(proposed, now)) throw invalid('PROPOSED_TIME_TOO_SOON', 'proposed_time')
  return proposed
}

/** Refuses with 403 FEATURE_OFF for whom 'Virtual Appointments' is off (specification 001, section 6). */
async function requireAppointments(database: Database, userId: string): Promise<void> {
  if (!(await hasFeature(database, userId, 'Virtual Appointments'))) throw forbidden('FEATURE_OFF')
}
