import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ErrorCode } from '@almanac/contracts'
import { deleteBatch } from '../../database/delete-batch'
import { Refusal } from '../errors'
import type { Database } from '../serve'

/** At most `most` attempts in `seconds`. */
export interface Limit {
  most: number
  /** At most a day: housekeeping deletes older windows. */
  seconds: number
}

export interface Attempt {
  allowed: boolean
  /** Seconds until the window ends. */
  retry_after: number
}

/** A hash, because the subject is an address or a person. */
function keyOf(kind: string, subject: string): string {
  return `${kind}:${createHash('sha256').update(subject).digest('base64url')}`
}

/**
 * Counts one attempt, across all instances of the server, and returns whether it is
 * within the limit. Call it before the work, so that concurrent attempts count too.
 */
export async function countAttempt(
  database: Database,
  kind: string,
  subject: string,
  { most, seconds }: Limit,
): Promise<Attempt> {
  const window = sql<Date>`date_bin(make_interval(secs => ${seconds}), now(), timestamptz '2020-01-01')`
  const counted = await database
    .insertInto('rate_limits')
    .values({ key: keyOf(kind, subject), window_start: window, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ hits: sql<number>`rate_limits.hits + 1` }),
    )
    .returning('hits')
    .returning(
      sql<number>`ceil(extract(epoch from window_start + make_interval(secs => ${seconds}) - now()))::int`.as(
        'retry_after',
      ),
    )
    .executeTakeFirstOrThrow()
  return { allowed: counted.hits <= most, retry_after: Math.max(counted.retry_after, 1) }
}

/** As countAttempt; above the limit 429 with this code, and the seconds to wait in the body and in Retry-After. */
export async function requireAttempt(
  database: Database,
  kind: string,
  subject: string,
  { code = 'TOO_MANY_REQUESTS', ...limit }: Limit & { code?: ErrorCode },
): Promise<void> {
  const { allowed, retry_after } = await countAttempt(database, kind, subject, limit)
  if (!allowed) throw new Refusal(429, [{ code, retry_after_seconds: retry_after }], retry_after)
}

/** Resets the count, once the person is authenticated. */
export async function forgetAttempts(database: Database, kind: string, subject: string): Promise<void> {
  await database.deleteFrom('rate_limits').where('key', '=', keyOf(kind, subject)).execute()
}

/** Deletes up to `limit` windows that began before `before`; returns the count. */
export function deleteExpiredWindows(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'rate_limits', ['key', 'window_start'], sql<boolean>`window_start < ${before}`, limit)
}
