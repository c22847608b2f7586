import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import { participantMark } from '../audit/audit-trail'

/** A mail or text message to the person; its words are erased once it is sent. */
export interface OwnSent {
  channel: 'email' | 'sms'
  recipient: string
  kind: string
  locale: string
  created_at: Date
  sent_at: Date | null
}

/** A line of the audit trail about the person. */
export interface OwnTrailEntry {
  at: Date
  action: string
  /** What it was done to: a release, or an id. */
  subject: string
  is_hers: boolean
}

/** What was sent to the person, or is about to be, as far as it is still stored; the newest first. */
export function ownSent(database: Database, { id, email }: { id: string; email: string }): Promise<OwnSent[]> {
  return database
    .selectFrom('outgoing_messages')
    .where((is) => is.or([is('user_id', '=', id), is.and([is('user_id', 'is', null), is('recipient', '=', email)])]))
    .select(['channel', 'recipient', 'kind', 'locale', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The entries of the audit trail about the person: what they did, under their address, id or marks, and what was done about them. The newest first. */
export async function ownTrail(
  database: Database,
  { id, email }: { id: string; email: string },
): Promise<OwnTrailEntry[]> {
  const marks = [email, id, participantMark('agreements', id), participantMark('visibility', id)]
  const rows = await database
    .selectFrom('audit_trail')
    .where((is) =>
      is.or([
        is('actor', 'in', marks),
        is('subject', 'in', [
          participantMark('role', id),
          participantMark('sessions', id),
          participantMark('second_factor', id),
        ]),
        sql<boolean>`action = 'preview_created' and document->>'user_id' = ${id}`,
      ]),
    )
    .select(['at', 'actor', 'action', 'subject'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ actor, ...row }) => ({ ...row, is_hers: marks.includes(actor) }))
}

/** A security event of the person's account, as far as it is still stored. */
export interface OwnSecurityEvent {
  at: Date
  last_at: Date
  event: string
  /** Shortened, so that it names no household. */
  network: string | null
  times: number
}

/** What concerned the person's account, the newest first. */
export function ownSecurityEvents(database: Database, { id }: { id: string }): Promise<OwnSecurityEvent[]> {
  return database
    .selectFrom('security_events')
    .where('user_id', '=', id)
    .select(['at', 'last_at', 'event', 'network', 'times'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
}
