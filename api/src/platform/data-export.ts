import { sql } from 'kysely'
import type { Counted } from '../database/own-data'
import type { Database } from '../http/serve'
import { participantMark } from './audit/audit-trail'

/** A group of the person, and its company. */
export interface OwnGroup {
  id: string
  status: 'open' | 'closed'
  name: string
  company_name: string
  joined_at: Date
}

/** The person's groups, the oldest first. */
export function ownGroups(database: Database, user_id: string): Promise<OwnGroup[]> {
  return database
    .selectFrom('memberships')
    .innerJoin('groups', 'groups.id', 'memberships.group_id')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .where('memberships.user_id', '=', user_id)
    .select(['groups.id', 'groups.status', 'groups.name', 'companies.name as company_name', 'memberships.joined_at'])
    .orderBy('memberships.joined_at')
    .orderBy('groups.id')
    .execute()
}

/** The names of these groups, by id. */
export async function groupNames(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('groups')
    .where('id', 'in', [...ids])
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Counts of the person's items. */
export async function countOwn(database: Database, user_id: string): Promise<Counted[]> {
  return [{ kind: 'groups', count: (await ownGroups(database, user_id)).length }]
}

/** A mail or text message to the person; its content is erased once sent. */
interface OwnSent {
  channel: 'email' | 'sms' | 'webhook'
  recipient: string
  kind: string
  locale: string
  created_at: Date
  sent_at: Date | null
}

/** An entry of the audit trail about the person. */
interface OwnTrailEntry {
  at: Date
  action: string
  /** The object of the action: a release, or an id. */
  subject: string
  is_own: boolean
}

/** Sent and pending messages to the person that are still stored; the newest first. */
export function ownSent(database: Database, { id, email }: { id: string; email: string }): Promise<OwnSent[]> {
  return database
    .selectFrom('outgoing_messages')
    .where((is) => is.or([is('user_id', '=', id), is.and([is('user_id', 'is', null), is('recipient', '=', email)])]))
    .select(['channel', 'recipient', 'kind', 'locale', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The audit trail of the person's actions (by address, id or pseudonyms) and of actions concerning them; the newest first. */
export async function ownTrail(
  database: Database,
  { id, email }: { id: string; email: string },
): Promise<OwnTrailEntry[]> {
  const marks = [
    email,
    id,
    ...['agreements', 'visibility', 'relationships', 'appointments', 'rooms'].map((matter) =>
      participantMark(matter, id),
    ),
  ]
  const rows = await database
    .selectFrom('audit_trail')
    .where((is) =>
      is.or([
        is('actor', 'in', marks),
        is('subject', 'in', [
          participantMark('role', id),
          participantMark('features', id),
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
  return rows.map(({ actor, ...row }) => ({ ...row, is_own: marks.includes(actor) }))
}

/** A security event of the person's account that is still stored. */
interface OwnSecurityEvent {
  at: Date
  last_at: Date
  event: string
  /** Truncated, so that it identifies no household. */
  network: string | null
  times: number
}

/** Security events of the person's account, the newest first. */
export function ownSecurityEvents(database: Database, { id }: { id: string }): Promise<OwnSecurityEvent[]> {
  return database
    .selectFrom('security_events')
    .where('user_id', '=', id)
    .select(['at', 'last_at', 'event', 'network', 'times'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
}
