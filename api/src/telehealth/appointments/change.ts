import { conflict, notFound } from '../../http/errors'
import { type Limit, requireAttempt } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { participantMark, record } from '../../platform'
import { resetRoom } from '../room/members'
import { notifyRoom } from '../room/notify'
import { requireFree, lockCalendars } from './availability'
import { queueAppointmentMails } from './mails'
import { findAppointment, type AppointmentRow, lockAppointment, sideOf } from './find-appointment'
import { type AppointmentRequest, requested } from './request'

/** By one side, for one appointment. */
const MAX_TIME_REQUESTS: Limit = { most: 8, seconds: 86_400 }

interface Change extends AppointmentRequest {
  /** The version on which the change is based. */
  version?: number
}

/**
 * Makes a change for one of the two sides, in a transaction: of two at once one holds, the
 * other is refused with 409 APPOINTMENT_CHANGED. The same change twice is one.
 */
export async function changeAs(
  transaction: Database,
  user_id: string,
  id: string,
  change: Change,
  now: Date,
): Promise<AppointmentRow> {
  const seen = await findAppointment(transaction, user_id, id)
  if (!seen) throw notFound()
  await lockCalendars(transaction, seen)
  const row = await lockAppointment(transaction, user_id, id)
  if (!row) throw notFound()
  const isCanceledAgain = change.request_type === 'cancel' && row.canceled_at !== null
  if (change.version !== undefined && change.version !== row.version && !isCanceledAgain)
    throw conflict('APPOINTMENT_CHANGED')
  const changed = requested(row, sideOf(row, user_id), change, now)
  if (isSame(row, changed)) return row
  const start = wantedStart(change, changed)
  if (start) await requireFree(transaction, meetingOf(row), start, now)
  if (change.request_type === 'reschedule_request') await countTimeRequest(transaction, user_id, id)
  const stored = await storeChange(transaction, row, changed, now)
  await record(transaction, {
    actor: participantMark('appointments', user_id),
    action: 'appointment_changed',
    subject: id,
    document: { change: change.request_type, by: sideOf(row, user_id), version: stored.version },
  })
  await mailParties(transaction, change, stored, user_id)
  return stored
}

/** Each request sends a mail to the other side: repeated requests and withdrawals are limited with 429 TOO_MANY_TIME_REQUESTS. */
async function countTimeRequest(transaction: Database, user_id: string, id: string): Promise<void> {
  await requireAttempt(transaction, 'appointment_requests', `${id} ${user_id}`, {
    ...MAX_TIME_REQUESTS,
    code: 'TOO_MANY_TIME_REQUESTS',
  })
}

/** The meeting of an appointment, for the check of both calendars. */
export const meetingOf = ({ id, user_id, creator_user_id, start_at, end_at }: AppointmentRow) => ({
  id,
  user_id,
  creator_user_id,
  duration: end_at.getTime() - start_at.getTime(),
})

/** Stores what a change has made of an appointment, as its next version. A room that is open closes where it has moved away or was canceled. */
export async function storeChange(
  transaction: Database,
  before: AppointmentRow,
  changed: AppointmentRow,
  now: Date,
): Promise<AppointmentRow> {
  const { user_id, id, creator_user_id: _made, calendar_uid: _uid, version, ...values } = changed
  const stored = await transaction
    .updateTable('appointments')
    .set({ ...values, version: version + 1 })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (stored.start_at.getTime() !== before.start_at.getTime()) await resetRoom(transaction, stored, now)
  await notifyRoom(transaction, { appointment_id: id, to: null })
  return stored
}

/** The time that must be free for this change. */
function wantedStart({ request_type }: Change, changed: AppointmentRow): Date | null {
  if (request_type === 'reschedule_request') return changed.proposed_time
  return request_type === 'accept_reschedule_request' ? changed.start_at : null
}

/** Whether a request has changed nothing, such as a repeated one. */
const isSame = (before: AppointmentRow, after: AppointmentRow): boolean =>
  JSON.stringify(before) === JSON.stringify({ ...before, ...after })

async function mailParties(
  transaction: Database,
  { request_type }: Change,
  row: AppointmentRow,
  user_id: string,
): Promise<void> {
  const both = [row.user_id, row.creator_user_id]
  const other = both.filter((id) => id !== user_id)
  switch (request_type) {
    case 'reschedule_request':
      return queueAppointmentMails(transaction, row, 'requested', other)
    case 'decline_reschedule_request':
      return queueAppointmentMails(transaction, row, 'declined', other)
    // Both have it in their calendars.
    case 'accept_reschedule_request':
      return queueAppointmentMails(transaction, row, 'moved', both)
    case 'cancel':
      return queueAppointmentMails(transaction, row, 'canceled', both)
    // Seen on the screen; no mail is worth it.
    case 'cancel_reschedule_request':
    case 'no_show':
    case 'cancel_no_show':
      return
  }
}
