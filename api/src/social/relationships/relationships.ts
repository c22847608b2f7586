import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/** Visibility of a relationship that was removed (specification 000, section 3). */
export const REMOVED_VISIBILITY = 7

/** Visibility codes that are no relationship: pending (6) and removed (7). */
const NO_RELATIONSHIP = new Set([6, REMOVED_VISIBILITY])

/** Whether this visibility is an active relationship, neither pending nor removed. */
export const isRelated = (visibility: number): boolean => !NO_RELATIONSHIP.has(visibility)

/** Visibility codes whose holder may see health records: friend 2, family 3, doctor 4 (specification 001, section 3). */
const RECORD_VISIBILITIES = new Set([2, 3, 4])

/** Whether a level lets either see the other's health records. */
export const opensAt = (visibility: number): boolean => RECORD_VISIBILITIES.has(visibility)

/** A member of a person's circle, by the newest relationship that both have agreed to. */
export interface CircleMember {
  /** Of the relationship. */
  id: string
  user_id: string
  visibility: number
  /** Whether it opens health records by itself. */
  opens: boolean
}

/** Everybody with whom a person has an active relationship. */
export async function circleOf(database: Database, person_id: string): Promise<CircleMember[]> {
  return membersAmong(await newestFirst(database, person_id).execute(), person_id)
}

/** The fields of a relationship that determine circles. */
interface RelationshipRow extends Agreement {
  id: string
  user_id: string
  to_user_id: string | null
}

/** The relationships of a person, of any state, newest first. */
const newestFirst = (database: Database, person_id: string) =>
  database
    .selectFrom('relationships')
    .where((either) => either.or([either('user_id', '=', person_id), either('to_user_id', '=', person_id)]))
    .select(['id', 'user_id', 'to_user_id', 'from_status', 'to_status', 'visibility'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/**
 * The query for the relationships of two people, to be embedded in a larger statement; `memberAmong` reads its
 * rows.
 */
export const relationshipsBetween = (database: Database, person_id: string, other_id: string) =>
  newestFirst(database, person_id).where((either) =>
    either.or([either('user_id', '=', other_id), either('to_user_id', '=', other_id)]),
  )

/**
 * The other person as a member of this person's circle, from the rows of `relationshipsBetween`; undefined if they
 * are not in it.
 */
export const memberAmong = (
  rows: readonly RelationshipRow[],
  person_id: string,
  other_id: string,
): CircleMember | undefined => membersAmong(rows, person_id).find(({ user_id }) => user_id === other_id)

/** The person's circle according to these relationships, newest first. */
export function membersAmong(newestFirst: readonly RelationshipRow[], person_id: string): CircleMember[] {
  const members = new Map<string, CircleMember>()
  for (const relationship of newestFirst.filter(isSettled)) {
    const other = relationship.user_id === person_id ? relationship.to_user_id : relationship.user_id
    if (!other || other === person_id || members.has(other)) continue
    members.set(other, {
      id: relationship.id,
      user_id: other,
      visibility: relationship.visibility,
      opens: opensRecords([relationship]),
    })
  }
  return [...members.values()].filter(({ visibility }) => isRelated(visibility))
}

/** Whether the newest relationship that both have agreed to is active, at any level. */
async function areRelated(database: Database, one: string, other: string): Promise<boolean> {
  const newest = await database
    .selectFrom('relationships')
    .where('from_status', '=', 'Friend')
    .where('to_status', '=', 'Friend')
    .where('visibility', '<>', 6)
    .where((either) =>
      either.or([either.and({ user_id: one, to_user_id: other }), either.and({ user_id: other, to_user_id: one })]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select('visibility')
    .executeTakeFirst()
  return newest !== undefined && isRelated(newest.visibility)
}

/** Whether two people share a conversation. */
export async function shareConversation(database: Database, one: string, other: string): Promise<boolean> {
  const shared = await database
    .selectFrom('conversation_participants as mine')
    .innerJoin('conversation_participants as theirs', 'theirs.conversation_id', 'mine.conversation_id')
    .where('mine.user_id', '=', one)
    .where('theirs.user_id', '=', other)
    .select(sql`1`.as('one'))
    .limit(1)
    .executeTakeFirst()
  return shared !== undefined
}

/**
 * Whether two people know each other, by an active relationship of any level or a shared conversation, and so see
 * each other's photo.
 */
export async function areConnected(database: Database, viewer_id: string, user_id: string): Promise<boolean> {
  return (
    viewer_id === user_id ||
    (await areRelated(database, viewer_id, user_id)) ||
    shareConversation(database, viewer_id, user_id)
  )
}

/** The fields of a relationship that determine access. */
export interface Agreement {
  from_status: string
  to_status: string
  visibility: number
}

/** Whether both sides have agreed; a pending invitation (or visibility 6) is not yet a relationship. */
export const isSettled = ({ from_status, to_status, visibility }: Agreement): boolean =>
  from_status === 'Friend' && to_status === 'Friend' && visibility !== 6

/**
 * The access rule for two people: the newest relationship that both have agreed to decides, so that a removal (7)
 * applies until a new invitation is accepted, and a pending invitation changes nothing. Levels friend, family and
 * doctor let either see the other's health records; private, follow and public do not.
 */
export function opensRecords(newestFirst: Agreement[]): boolean {
  const deciding = newestFirst.find(isSettled)
  return deciding !== undefined && opensAt(deciding.visibility)
}
