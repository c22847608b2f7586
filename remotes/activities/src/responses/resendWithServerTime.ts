import { serverNow } from '@almanac/api-client'
import { createResponse, type ResponseInput } from '@almanac/contracts/activities/responses'
import { localDateOf } from '@almanac/domain/time'
import type { OutcomeEvent } from '@almanac/outbox'
import { isResponseInput } from './optimisticResponses'
import { enqueueResponse } from './writes'

/** A time this close to that of its writing was 'now'. */
const NOW_TOLERANCE_MS = 5_000

/**
 * What a refused response has to say instead, where only the phone's clock was
 * wrong: it was recorded as 'now' before the server had said what time it is,
 * on a phone that is ahead, and so seems to come from the future. Null where it
 * was refused for anything else. `ahead`: how far the device's clock is before
 * the server's, in milliseconds.
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

/** Sends such a response again with the right time, under its own id. */
export function resendWithServerTime(event: OutcomeEvent): void {
  const corrected = withServerTime(event, Date.now() - serverNow())
  if (corrected) enqueueResponse(corrected).catch(() => undefined)
}
