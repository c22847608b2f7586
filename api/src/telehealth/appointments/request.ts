import type { Selectable } from 'kysely'
import type { RequestType } from '@almanac/contracts/telehealth/appointments'
import { isProposable } from '@almanac/domain/appointments'
import type { Tables } from '../../database/tables'
import { invalid } from '../../http/errors'

type Row = Selectable<Tables['appointments']>

/** What a participant asks of an appointment. */
export interface AppointmentRequest {
  request_type: RequestType
  proposed_time?: string | null
}

/**
 * The appointment after a participant's request (specification 001, sections 4
 * and 5). The same request twice gives the same appointment. Refuses with 422:
 * APPOINTMENT_OVER, APPOINTMENT_CANCELED, PROPOSED_TIME_REQUIRED and
 * PROPOSED_TIME_TOO_SOON (a past time, or less than ten minutes ahead).
 */
export function requested(row: Row, request: AppointmentRequest, now: Date): Row {
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
