import type { BlockedUser } from '@almanac/contracts/social/blocked-users'
import { MAX_BLOCKED_USERS } from '@almanac/contracts/rules/social/blocked-users'
import { inTransaction } from '../../database/transaction'
import { invalid, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { lockPeople } from '../../people'
import { participantMark, record } from '../../platform'
import { sql } from 'kysely'
import { shareConversation } from '../relationships/relationships'
import { endRelationships, storedBetween } from '../relationships/rows'
import { peopleSeenBy } from './visibility'

/** Filters people to those who have blocked the user or are blocked by them. */
export async function blockedAmong(
  database: Database,
  user_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select blocked_user_id as id from blocked_users where user_id = ${user_id} and blocked_user_id = any(${ids}::uuid[])
    union select user_id from blocked_users where blocked_user_id = ${user_id} and user_id = any(${ids}::uuid[])`.execute(
    database,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether either has blocked the other, which stops all communication between them. */
export const isBlockedBetween = async (database: Database, one: string, other: string): Promise<boolean> =>
  (await blockedAmong(database, one, [other])).has(other)

/** The people whom a person has blocked, latest first. */
export async function blockedUsersOf(database: Database, user_id: string): Promise<BlockedUser[]> {
  const rows = await database
    .selectFrom('blocked_users')
    .where('user_id', '=', user_id)
    .select(['blocked_user_id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('blocked_user_id')
    .limit(MAX_BLOCKED_USERS)
    .execute()
  const people = await peopleSeenBy(
    database,
    user_id,
    rows.map(({ blocked_user_id }) => blocked_user_id),
  )
  return rows.flatMap(({ blocked_user_id, created_at }) => {
    const person = people.get(blocked_user_id)
    if (!person) return []
    const { email: _email, ...user } = person
    return [{ user, blocked_at: created_at.toISOString() }]
  })
}

/**
 * Whether the user has met this person: in a received invitation, in the circle at some time, or in a
 * conversation, also one that either has left. An invitation to an address does not count: a block would reveal whose address it is.
 */
export async function hasMet(database: Database, user_id: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ met: boolean }>`
    select exists (select from relationships where
      (user_id = ${other} and to_user_id = ${user_id})
      or (user_id = ${user_id} and invited_user_id = ${other})
      or (user_id = ${user_id} and to_user_id = ${other} and from_status = 'Friend' and to_status = 'Friend')
    ) as met`.execute(database)
  return (
    rows[0]?.met === true ||
    (await shareConversation(database, user_id, other)) ||
    sharedConversation(database, user_id, other)
  )
}

/** Whether two people were in one conversation that at least one of them has left. */
async function sharedConversation(database: Database, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    with places as (
      select user_id, conversation_id, true as has_left from conversation_departures
      where user_id in (${one}, ${other})
      union all select user_id, conversation_id, false from conversation_participants where user_id in (${one}, ${other}))
    select from places mine join places theirs on theirs.conversation_id = mine.conversation_id
    where mine.user_id = ${one} and theirs.user_id = ${other} and (mine.has_left or theirs.has_left)
    limit 1`.execute(database)
  return rows.length > 0
}

/** Blocks a person whom the user has met and ends all relationships between them. Idempotent. */
export async function blockUser(database: Database, user_id: string, other: string): Promise<void> {
  if (other === user_id) throw invalid('INVALID', 'user_id')
  await inTransaction(database, async (transaction) => {
    const there = await lockPeople(transaction, [user_id, other])
    if (!there.has(other) || !(await hasMet(transaction, user_id, other))) throw notFound()
    const blocked = await transaction
      .insertInto('blocked_users')
      .values({ user_id, blocked_user_id: other })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!blocked) return
    await endRelationships(transaction, await storedBetween(transaction, user_id, other))
    await endRequests(transaction, user_id, other)
    await record(transaction, {
      actor: participantMark('relationships', user_id),
      action: 'person_blocked',
      subject: 'relationships',
      document: {},
    })
  })
}

/**
 * Ends the requests to join conversations between two people. To the one who asked the blocker it looks like a
 * decline: a request that is gone would reveal the block.
 */
async function endRequests(transaction: Database, user_id: string, other: string): Promise<void> {
  await transaction
    .deleteFrom('conversation_requests')
    .where('user_id', '=', other)
    .where('requested_by_user_id', '=', user_id)
    .execute()
  await transaction
    .updateTable('conversation_requests')
    .set({ declined_at: sql<Date>`now()` })
    .where('user_id', '=', user_id)
    .where('requested_by_user_id', '=', other)
    .where('declined_at', 'is', null)
    .execute()
}

/** Removes a block. */
export async function unblockUser(database: Database, user_id: string, other: string): Promise<void> {
  await database
    .deleteFrom('blocked_users')
    .where('user_id', '=', user_id)
    .where('blocked_user_id', '=', other)
    .execute()
}
