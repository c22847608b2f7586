import { countAttempt, type Limit } from '../../http/limits/attempts'
import { Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'

const HOUR = 3_600
const DAY = 24 * HOUR

/** To one phone or mailbox: nobody's phone is made to ring without end, and six tries an hour guess nothing. */
const TO_ONE: Limit[] = [
  { most: 6, seconds: HOUR },
  { most: 15, seconds: DAY },
]
/** From one address: a clinic may have a whole study register through one; text messages cost money. */
const FROM_ONE: Limit[] = [
  { most: 60, seconds: HOUR },
  { most: 200, seconds: DAY },
]

/** Counts a code that is to be sent. 429 OTP_TOO_MANY with Retry-After when there were too many to this phone or mailbox, or from this address. */
export async function countCode(database: Database, to: string, network: string): Promise<void> {
  const attempts = []
  for (const limit of TO_ONE) attempts.push(await countAttempt(database, `otp_to_${limit.seconds}`, to, limit))
  for (const limit of FROM_ONE) attempts.push(await countAttempt(database, `otp_from_${limit.seconds}`, network, limit))
  const refused = attempts.filter((attempt) => !attempt.allowed)
  if (refused.length === 0) return
  const seconds = Math.max(...refused.map((attempt) => attempt.retry_after))
  throw new Refusal(429, [{ code: 'OTP_TOO_MANY', retry_after_seconds: seconds }], seconds)
}
