import { Refusal } from '../../http/errors'
import { countAttempt, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'

/** New responses of one participant: far above what anybody records, far below what would fill a disk. */
const DAILY: Limit = { most: 2_000, seconds: 86_400 }

/**
 * Counts a response that is about to be written. 429 TOO_MANY_RESPONSES with
 * Retry-After, so that a device keeps it and sends it again the next day.
 */
export async function countNew(transaction: Database, user_id: string): Promise<void> {
  const { allowed, retry_after } = await countAttempt(transaction, 'responses', user_id, DAILY)
  if (!allowed) throw new Refusal(429, [{ code: 'TOO_MANY_RESPONSES', retry_after_seconds: retry_after }], retry_after)
}
