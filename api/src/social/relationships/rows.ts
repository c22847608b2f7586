import { sql } from 'kysely'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { lockPeople } from '../../people'
import { endInvitations, INVITATION_DAYS } from '../../account'
import { type Agreement, isSettled, membersAmong, REMOVED_VISIBILITY } from './relationships'

/** A relationship as stored: `user_id` is the sender. */
export interface StoredRelationship extends Agreement {
  id: string
  user_id: string
  to_user_id: string | null
  /** As typed by the sender; empty for an invitation from a conversation. */
  to_user_email: string
  theme_key: string | null
  created_at: Date
  sent_at: Date | null
  /** The person whom the sender invited by id, and so knows before they accept. */
  invited_user_id: string | null
  withheld: boolean
  /** An unanswered invitation whose time is over, as its link's is. A request for another level has none. */
  expired: boolean
}

/** By the clock of the database, as the link of the mail. */
const isOver = sql<boolean>`not (from_status = 'Friend' and to_status = 'Friend')
  and coalesce(sent_at, case when to_user_email <> '' then created_at end, 'infinity')
    <= now() - make_interval(days => ${INVITATION_DAYS})`

const selected = (database: Database) =>
  database
    .selectFrom('relationships')
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
      isOver.as('expired'),
    ])

/**
 * Relationships newest first, as the circle rules require, without declined and withdrawn ones, which have no
 * effect.
 */
const stored = (database: Database) =>
  selected(database)
    .where((is) =>
      is.or([
        is('visibility', '<>', REMOVED_VISIBILITY),
        is.and([is('from_status', '=', 'Friend'), is('to_status', '=', 'Friend')]),
      ]),
    )
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

/** Pending invitations of these senders to an address, not yet linked to an account. */
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

/** The person on the other side; null for an address without a known account. */
const otherOf = ({ user_id, to_user_id }: StoredRelationship, person_id: string): string | null =>
  user_id === person_id ? to_user_id : user_id

/** Whether it is an unanswered invitation, expired or not, or level request. */
export const isWaiting = (relationship: StoredRelationship): boolean =>
  relationship.visibility !== REMOVED_VISIBILITY && !isSettled(relationship)

/** Whether its recipient can still accept it. */
export const canBeAccepted = (relationship: StoredRelationship): boolean =>
  isWaiting(relationship) && !relationship.expired

/** The listed relationships: circle members, pending ones, and expired invitations for who sent them. */
export function shownAmong(relationships: readonly StoredRelationship[], person_id: string): StoredRelationship[] {
  const members = new Set(membersAmong(relationships, person_id).map(({ id }) => id))
  return relationships.filter(
    (one) => members.has(one.id) || (one.user_id === person_id ? isWaiting : canBeAccepted)(one),
  )
}

/** A relationship locked until the transaction ends, and all others between the same two people. */
export interface LockedRelationship {
  relationship: StoredRelationship
  /** Null for an address without a known account. */
  other: string | null
  between: StoredRelationship[]
}

/** Locks a relationship of a person. 404 for one that is not theirs. */
export async function lockRelationship(
  transaction: Database,
  person_id: string,
  id: string,
): Promise<LockedRelationship> {
  const known = await relationshipById(transaction, person_id, id)
  const other = otherOf(known, person_id)
  await lockPeople(transaction, other === null ? [person_id] : [person_id, other])
  const relationship = await relationshipById(transaction, person_id, id)
  // The address was confirmed meanwhile: lock both people.
  if (otherOf(relationship, person_id) !== other) return lockRelationship(transaction, person_id, id)
  return {
    relationship,
    other,
    between: other === null ? [relationship] : await storedBetween(transaction, person_id, other),
  }
}

/** A relationship of a person, also a removed one. 404 for any other. */
export async function relationshipById(database: Database, person_id: string, id: string): Promise<StoredRelationship> {
  const found = await selected(database)
    .where('id', '=', id)
    .where((is) => is.or([is('user_id', '=', person_id), is('to_user_id', '=', person_id)]))
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** These relationships by id. The caller has checked access. */
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
