import { sql } from 'kysely'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { lockPeople } from '../../people'
import { endInvitations } from '../../account'
import { type Agreement, isSettled, membersAmong, REMOVED_VISIBILITY } from './relationships'

/** A relationship as it is stored: `user_id` asked first. */
export interface StoredRelationship extends Agreement {
  id: string
  user_id: string
  to_user_id: string | null
  /** As the sender typed it; empty where they invited out of a conversation. */
  to_user_email: string
  theme_key: string | null
  created_at: Date
  sent_at: Date | null
  /** Whom the sender named by id, and so knows before they accept. */
  invited_user_id: string | null
  withheld: boolean
}

/** Relationships newest first, as the rules about circles want them. What was declined or withdrawn is left out: it decides nothing. */
const stored = (database: Database) =>
  database
    .selectFrom('relationships')
    .where((is) =>
      is.or([
        is('visibility', '<>', REMOVED_VISIBILITY),
        is.and([is('from_status', '=', 'Friend'), is('to_status', '=', 'Friend')]),
      ]),
    )
    .select([
      'id',
      'user_id',
      'to_user_id',
      'to_user_email',
      'from_status',
      'to_status',
      'visibility',
      'theme_key',
      'created_at',
      'sent_at',
      'invited_user_id',
      'withheld',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/** All relationships of a person, from and to them. */
export const relationshipsOf = (database: Database, person_id: string): Promise<StoredRelationship[]> =>
  stored(database)
    .where((is) => is.or([is('user_id', '=', person_id), is('to_user_id', '=', person_id)]))
    .execute()

/** All relationships between two people. */
export const storedBetween = (database: Database, one: string, other: string): Promise<StoredRelationship[]> =>
  stored(database)
    .where((is) =>
      is.or([
        is.and([is('user_id', '=', one), is('to_user_id', '=', other)]),
        is.and([is('user_id', '=', other), is('to_user_id', '=', one)]),
      ]),
    )
    .execute()

/** Invitations of these people that wait for the holder of an address without being known to an account. */
export const waitingFor = (
  database: Database,
  senders: readonly string[],
  email: string,
): Promise<StoredRelationship[]> =>
  stored(database)
    .where(sql<boolean>`user_id = any(${senders}::uuid[])`)
    .where('to_user_id', 'is', null)
    .where('to_user_email', '=', email)
    .execute()

/** The one on the other side; null for an address that no account is known of. */
const otherOf = ({ user_id, to_user_id }: StoredRelationship, person_id: string): string | null =>
  user_id === person_id ? to_user_id : user_id

/** Whether it is an invitation, or a wish for another level, that nobody has answered. */
export const isWaiting = (relationship: StoredRelationship): boolean =>
  relationship.visibility !== REMOVED_VISIBILITY && !isSettled(relationship)

/** Those that a list shows: members of the circle, and what waits. */
export function shownAmong(relationships: readonly StoredRelationship[], person_id: string): StoredRelationship[] {
  const members = new Set(membersAmong(relationships, person_id).map(({ id }) => id))
  return relationships.filter((one) => members.has(one.id) || isWaiting(one))
}

/** A relationship that nobody else changes until the transaction ends, and all others between the same two people. */
export interface LockedRelationship {
  relationship: StoredRelationship
  /** Null for an address that no account is known of. */
  other: string | null
  between: StoredRelationship[]
}

/** Holds a relationship of a person. 404 for one that is not theirs. */
export async function lockRelationship(
  transaction: Database,
  person_id: string,
  id: string,
): Promise<LockedRelationship> {
  const known = await relationshipById(transaction, person_id, id)
  const other = otherOf(known, person_id)
  await lockPeople(transaction, other === null ? [person_id] : [person_id, other])
  const relationship = await relationshipById(transaction, person_id, id)
  // The holder of the address has confirmed it in the meantime: now there are two people to hold.
  if (otherOf(relationship, person_id) !== other) return lockRelationship(transaction, person_id, id)
  return {
    relationship,
    other,
    between: other === null ? [relationship] : await storedBetween(transaction, person_id, other),
  }
}

/** One relationship of a person, also one that was removed. 404 for anybody else's. */
export async function relationshipById(database: Database, person_id: string, id: string): Promise<StoredRelationship> {
  const found = await database
    .selectFrom('relationships')
    .where('id', '=', id)
    .where((is) => is.or([is('user_id', '=', person_id), is('to_user_id', '=', person_id)]))
    .selectAll()
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** These relationships by their ids. Whose they are the caller knows. */
export async function storedById(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredRelationship>> {
  if (ids.length === 0) return new Map()
  const rows = await stored(database).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Ends these relationships for both sides, with their invitations. */
export async function endRelationships(
  transaction: Database,
  relationships: readonly Pick<StoredRelationship, 'id'>[],
): Promise<void> {
  const ids = relationships.map(({ id }) => id)
  if (ids.length === 0) return
  await transaction
    .updateTable('relationships')
    .where('id', 'in', ids)
    .where('visibility', '<>', REMOVED_VISIBILITY)
    .set({ visibility: REMOVED_VISIBILITY })
    .execute()
  await endInvitations(transaction, ids)
}
