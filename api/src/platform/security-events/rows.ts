import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'
import type { SecurityEventName } from './names'

/** Details of an event: codes, counts and column names. No user input, no health data. */
export type EventDocument = Readonly<Record<string, string | number | boolean>>

/** One security event. */
export interface SecurityEvent {
  event: SecurityEventName
  /** The user concerned; null where the input matches no user. */
  user_id: string | null
  /** The acting operator, if another user. */
  by_user_id?: string | null
  /** The id of the call; null for the command line and jobs. */
  call?: string | null
  network?: string | null
  source?: string | null
  request_id?: string | null
  document?: EventDocument
}

/** Writes one event and returns its id. For command line and jobs, in the transaction of the change. */
export async function writeSecurityEvent(
  database: Database,
  { event, user_id, document = {}, ...origin }: SecurityEvent,
): Promise<string> {
  const id = newId()
  const { by_user_id = null, call = null, network = null, source = null, request_id = null } = origin
  await database
    .insertInto('security_events')
    .values({ id, event, user_id, by_user_id, call, network, source, request_id, document: JSON.stringify(document) })
    .execute()
  return id
}

/** What is looked for. */
interface SecurityEventQuery {
  /** The user concerned, or the actor. */
  user_id?: string
  since: Date
  limit: number
}

/** The latest events, the newest first. */
export type ReadSecurityEvent = Awaited<ReturnType<typeof securityEvents>>[number]

export async function securityEvents(database: Database, { user_id, since, limit }: SecurityEventQuery) {
  return (
    database
      .selectFrom('security_events')
      .where('last_at', '>=', since)
      .$if(user_id !== undefined, (query) =>
        query.where((is) => is.or([is('user_id', '=', user_id ?? null), is('by_user_id', '=', user_id ?? null)])),
      )
      // Ids are created when an event occurs and sort by time; unawaited refusals may be inserted in another order.
      .orderBy('id', 'desc')
      .limit(limit)
      .select([
        'at',
        'last_at',
        'event',
        'user_id',
        'by_user_id',
        'call',
        'network',
        'source',
        'request_id',
        'times',
        'document',
      ])
      .execute()
  )
}

/** Deletes up to `limit` events from before `before`; returns the count. */
export function deleteExpiredSecurityEvents(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'security_events', ['id'], sql<boolean>`at < ${before}`, limit)
}
