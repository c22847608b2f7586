import type { RequestType } from '@almanac/contracts/telehealth/appointments'
import { isProposable } from '@almanac/domain/appointments'
import { invalid } from '../../http/errors'
import type { AppointmentRow, Side } from './find-appointment'

/** A request or response of one side about an appointment. */
export interface AppointmentRequest {
  request_type: RequestType
  proposed_time?: string | null
}

const NO_REQUEST = { request_type: null, requested_by: null, proposed_time: null } as const

/**
 * The appointment after a request of one side (specification 001, sections 4 and 5). The same
 * request twice gives the same appointment. Whether a time is free is looked at by the caller.
 */
export function requested(row: AppointmentRow, side: Side, request: AppointmentRequest, now: Date): AppointmentRow {
  if (request.request_type === 'no_show' || request.request_type === 'cancel_no_show')
    return attended(row, side, request.request_type, now)
  requireNotOver(row, now)
  if (request.request_type === 'cancel') return canceled(row, side, now)
  if (row.canceled_at) throw invalid('APPOINTMENT_CANCELED')
  switch (request.request_type) {
    case 'reschedule_request':
      return {
        ...row,
        request_type: 'reschedule_request',
        requested_by: side,
        proposed_time: proposal(request, now),
        declined_time: null,
      }
    case 'cancel_reschedule_request':
      // A request of the other side cannot be withdrawn, only declined.
      return row.requested_by === otherSide(side) ? refuseAnswer() : { ...row, ...NO_REQUEST }
    case 'decline_reschedule_request':
      return { ...row, ...NO_REQUEST, declined_time: requestOf(row, side) }
    case 'accept_reschedule_request':
      return moved(row, requestOf(row, side), now)
  }
}

/** Refuses with 422 APPOINTMENT_OVER after the end, or once the provider has ended the call. */
export function requireNotOver({ end_at, call_ended_at }: AppointmentRow, now: Date): void {
  if (call_ended_at || end_at <= now) throw invalid('APPOINTMENT_OVER')
}

const otherSide = (side: Side): Side => (side === 'participant' ? 'provider' : 'participant')

/** The appointment at another time, with the same duration. */
export function moved(row: AppointmentRow, start: Date, now: Date): AppointmentRow {
  if (start <= now) throw invalid('PROPOSED_TIME_PAST')
  const duration = row.end_at.getTime() - row.start_at.getTime()
  return {
    ...row,
    ...NO_REQUEST,
    declined_time: null,
    start_at: start,
    end_at: new Date(start.getTime() + duration),
    sequence: row.sequence + 1,
    scheduled_at: now,
  }
}

export function canceled(row: AppointmentRow, by: Side | 'staff', now: Date): AppointmentRow {
  if (row.canceled_at) return row
  return {
    ...row,
    request_type: 'cancel',
    requested_by: null,
    proposed_time: null,
    canceled_at: now,
    canceled_by: by,
    sequence: row.sequence + 1,
  }
}

/** The time that the other side has requested. */
function requestOf(row: AppointmentRow, side: Side): Date {
  return row.requested_by === otherSide(side) && row.proposed_time ? row.proposed_time : refuseAnswer()
}

function refuseAnswer(): never {
  throw invalid('NO_REQUEST_TO_ANSWER')
}

function proposal(request: AppointmentRequest, now: Date): Date {
  if (!request.proposed_time) throw invalid('PROPOSED_TIME_REQUIRED', 'proposed_time')
  const proposed = new Date(request.proposed_time)
  if (!isProposable(proposed, now)) throw invalid('PROPOSED_TIME_TOO_SOON', 'proposed_time')
  return proposed
}

/** Only the provider knows who came, and not before it has begun. A clock alone never says that somebody did not come. */
function attended(row: AppointmentRow, side: Side, type: 'no_show' | 'cancel_no_show', now: Date): AppointmentRow {
  if (side !== 'provider') refuseAnswer()
  if (row.canceled_at) throw invalid('APPOINTMENT_CANCELED')
  if (row.start_at > now) throw invalid('APPOINTMENT_NOT_BEGUN')
  return { ...row, no_show_at: type === 'no_show' ? (row.no_show_at ?? now) : null }
}
