import { newId } from '@almanac/domain/ids'
import type { Database } from '../../http/serve'
import type { SecurityEventName } from './names'

/** Particulars of an event: codes, counts and names of columns. Nothing that somebody typed, nothing of anybody's health. */
export type EventDocument = Readonly<Record<string, string | number | boolean>>

/** One security event. */
export interface SecurityEvent {
  event: SecurityEventName
  /** Whom it concerns; null where nobody is known by what was given. */
  user_id: string | null
  /** The operator who did it, where it was another. */
  by_user_id?: string | null
  /** The id of the call; null for the command line and what runs in the background. */
  call?: string | null
  network?: string | null
  source?: string | null
  request_id?: string | null
  document?: EventDocument
}

/** Writes one event; gives its id. For what has no request (command line, jobs): in the transaction of what it tells of. */
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
