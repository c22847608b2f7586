import { serverNow } from '@almanac/api-client'
import { createResponse, type ResponseInput } from '@almanac/contracts/activities/responses'
import { localDateOf } from '@almanac/domain/time'
import { outbox, type OutcomeEvent } from '@almanac/outbox'
import { isResponseInput } from './optimisticResponses'
import { enqueueResponse, isTakenBack } from './writes'

/** A response time this close to the write time means 'now'. */
const NOW_TOLERANCE_MS = 5_000

/**
 * The corrected body of a response refused only because of the phone's clock: it was
 * recorded as 'now' before the server time was known, on a phone whose clock is ahead,
 * so it was in the future. Null if it was refused for another reason. `ahead`: how far
 * the device's clock is ahead of the server's, in milliseconds.
 */
export function withServerTime({ outcome, entry }: OutcomeEvent, ahead: number): ResponseInput | null {
  const { body, errors = [] } = entry
  if (outcome !== 'refused' || entry.callId !== createResponse.id || !isResponseInput(body)) return null
  const onlyTheClock = errors.length > 0 && errors.every(({ code }) => code === 'RESPONSE_DATE_IN_FUTURE')
  if (!onlyTheClock || ahead <= 0 || Math.abs(Date.parse(body.measured_at) - entry.created_at) > NOW_TOLERANCE_MS)
    return null
  const measured = new Date(entry.created_at - ahead)
  return { ...body, measured_at: measured.toISOString(), date_posted_for: localDateOf(measured, body.time_zone) }
}

/** Resends such a response with the correct time and the same id, unless it was taken back meanwhile. */
export function resendWithServerTime(event: OutcomeEvent): void {
  if (isTakenBack(outbox.store.getState().entries, event.entry.subject)) return
  const corrected = withServerTime(event, Date.now() - serverNow())
  if (corrected) enqueueResponse(corrected).catch(() => undefined)
}
