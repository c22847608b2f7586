import { Refusal } from '../http/errors'
import { countAttempt, type Limit } from '../http/limits/attempts'
import type { Database } from '../http/serve'

/** An archive reads everything that a person has, in about a hundred statements. */
const PER_PERSON: Limit = { most: 10, seconds: 3_600 }

/** Seconds after which it is worth asking again while one is being made. */
const SOON = 10

/** Whose archives this process is making. A lock in the database would hold a connection for as long as a slow phone reads. */
const underWay = new Set<string>()

/** Makes a person's archive unless one is being made for her: 429 ARCHIVE_UNDER_WAY, or TOO_MANY_ARCHIVES, both with Retry-After. */
export async function oneAtATime(database: Database, user_id: string, make: () => Promise<void>): Promise<void> {
  if (underWay.has(user_id)) throw new Refusal(429, [{ code: 'ARCHIVE_UNDER_WAY', retry_after_seconds: SOON }], SOON)
  underWay.add(user_id)
  try {
    const { allowed, retry_after } = await countAttempt(database, 'own_data', user_id, PER_PERSON)
    if (!allowed) throw new Refusal(429, [{ code: 'TOO_MANY_ARCHIVES', retry_after_seconds: retry_after }], retry_after)
    await make()
  } finally {
    underWay.delete(user_id)
  }
}
