import { sql } from 'kysely'
import { fullName, peopleById } from '../people'
import { inBatches, BATCH_SIZE, type Counted, type Batches } from '../database/own-data'
import { isAfter, placeAt, type Place } from '../http/cursor'
import type { Database } from '../http/serve'
import { circleOf } from './relationships/relationships'

/** A message that the person wrote; of the recipients only the names. */
export interface OwnMessage {
  id: string
  subject: string
  to: string[]
  message: string
  image_description: string | null
  created_at: Date
}

/** A message that the person reported, without its text, which belongs to its author. */
export interface OwnReport {
  subject: string
  reason: string
  created_at: Date
}

/** A person whom the person reported. */
export interface OwnUserReport {
  name: string
  reason: string
  created_at: Date
}

/** A conversation that the person is in; of the other members only the names. */
export interface OwnConversation {
  id: string
  subject: string
  to: string[]
  created_at: Date
  updated_at: Date
  last_time_read: Date | null
  muted_at: Date | null
}

/** Counts of what would be deleted; messages stay with their recipients. Removed and declined relationships are not counted. */
export async function countOwn(database: Database, user_id: string): Promise<Counted[]> {
  const members = await circleOf(database, user_id)
  const { rows } = await sql<Counted>`
    select 'circle_groups' as kind, count(*)::int as count from user_relationship_groups where user_id = ${user_id}
    union all select 'polls', count(*)::int from poll_responses where user_id = ${user_id}`.execute(database)
  return [{ kind: 'people', count: members.length }, ...rows]
}

/** The conversations that the person is in, oldest first; `left` adds those that the person has left, without the names of others. */
export async function* ownConversations(database: Database, user_id: string, left = false): Batches<OwnConversation> {
  const places = sql<{
    conversation_id: string
    last_time_read: Date | null
    muted_at: Date | null
    has_left: boolean
  }>`(
    select conversation_id, last_time_read, muted_at, false as has_left
    from conversation_participants where user_id = ${user_id}
    union all
    select d.conversation_id, null, null, true from conversation_departures d where ${left} and d.user_id = ${user_id}
      and not exists (select from conversation_participants p
        where p.user_id = d.user_id and p.conversation_id = d.conversation_id))`
  const batches = inBatches((last: Place | undefined) =>
    database
      .selectFrom('conversations')
      .innerJoin(places.as('own'), 'own.conversation_id', 'conversations.id')
      .where(isAfter('created_at', last))
      .select([
        'conversations.id',
        'conversations.subject',
        'conversations.created_at',
        'conversations.updated_at',
        'own.last_time_read',
        'own.muted_at',
        'own.has_left',
        placeAt('created_at').as('at'),
      ])
      .orderBy('conversations.created_at')
      .orderBy('conversations.id')
      .limit(BATCH_SIZE)
      .execute(),
  )
  for await (const rows of batches) {
    const others = await database
      .selectFrom('conversation_participants')
      .where(
        'conversation_id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('user_id', '<>', user_id)
      .select(['conversation_id', 'user_id'])
      .orderBy('user_id')
      .execute()
    const people = await peopleById(
      database,
      others.map((other) => other.user_id),
    )
    const names = (id: string) =>
      others
        .filter(({ conversation_id }) => conversation_id === id)
        .map((other) => fullName(people.get(other.user_id)))
        .filter((name) => name !== '')
    yield rows.map(({ at: _at, has_left, ...row }) => ({ ...row, to: has_left ? [] : names(row.id) }))
  }
}

/** The person's own messages, by conversation, oldest first. Messages of others are not included. */
export async function* ownMessages(database: Database, user_id: string): Batches<OwnMessage> {
  for await (const conversations of ownConversations(database, user_id, true)) {
    for (const { id, subject, to } of conversations) {
      const batches = inBatches((last: Place | undefined) =>
        database
          .selectFrom('messages')
          .where('conversation_id', '=', id)
          .where('from_user_id', '=', user_id)
          .where(isAfter('created_at', last))
          .select(['id', 'message', 'image_description', 'created_at', placeAt('created_at').as('at')])
          .orderBy('created_at')
          .orderBy('id')
          .limit(BATCH_SIZE)
          .execute(),
      )
      for await (const written of batches) yield written.map(({ at: _at, ...message }) => ({ ...message, subject, to }))
    }
  }
}

/** The messages that the person reported, the oldest report first. */
export function ownReports(database: Database, user_id: string): Promise<OwnReport[]> {
  return database
    .selectFrom('message_reports as report')
    .leftJoin('conversations', 'conversations.id', 'report.conversation_id')
    .where('report.user_id', '=', user_id)
    .select(['report.reason', 'report.created_at', sql<string>`coalesce(conversations.subject, '')`.as('subject')])
    .orderBy('report.created_at')
    .orderBy('report.id')
    .execute()
}

/** The people whom the person reported, oldest report first. */
export async function ownUserReports(database: Database, user_id: string): Promise<OwnUserReport[]> {
  const rows = await database
    .selectFrom('user_reports')
    .where('user_id', '=', user_id)
    .select(['reported_user_id', 'reason', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const people = await peopleById(
    database,
    rows.map(({ reported_user_id }) => reported_user_id),
  )
  return rows.map(({ reported_user_id, ...row }) => ({ ...row, name: fullName(people.get(reported_user_id)) }))
}
