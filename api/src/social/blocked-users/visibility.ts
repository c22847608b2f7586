import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../http/serve'
import { type KnownPerson, peopleById } from '../../people'

/**
 * What a block hides, for every query that reads something of other people (decision 097). Nothing that a
 * blocked person wrote is counted, previewed, found or notified to the one who blocked them; it is stored all the
 * same, so that an unblocking restores it.
 */

/** A person's id, or the SQL of a column that has it. */
type Reader = string | RawBuilder<unknown>

/** SQL: whether the reader has blocked the person in this column. With an id, the blocked people are read once per statement. */
export const isBlockedBy = (reader: Reader, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select b.blocked_user_id from blocked_users b where b.user_id = ${reader})`

/** SQL: whether either of the reader and the person in this column has blocked the other. */
export const isBlockedEitherWay = (reader: Reader, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (
    select b.blocked_user_id from blocked_users b where b.user_id = ${reader}
    union all select b.user_id from blocked_users b where b.blocked_user_id = ${reader})`

/** SQL: whether the reader is shown the message of this alias: its author is not blocked. */
export const isVisibleMessage = (reader: Reader, alias = 'm'): RawBuilder<boolean> =>
  sql<boolean>`not ${isBlockedBy(reader, `${alias}.from_user_id`)}`

/**
 * SQL: whether a conversation may have messages that the reader is not shown. It keeps the counts of all other
 * conversations a difference of two numbers.
 */
export const mayHideMessages = (reader: Reader, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (
    select o.conversation_id from conversation_participants o where ${isBlockedBy(reader, 'o.user_id')}
    union all select d.conversation_id from conversation_departures d where ${isBlockedBy(reader, 'd.user_id')})`

/** Filters people to those whom the reader has blocked. */
export async function blockedBy(
  database: Database,
  user_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select blocked_user_id as id from blocked_users
    where user_id = ${user_id} and blocked_user_id = any(${ids}::uuid[])`.execute(database)
  return new Set(rows.map(({ id }) => id))
}

/** Filters people to those who have blocked the author, whom nothing that the author does is sent to. */
export async function blockersOf(
  database: Database,
  author_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select user_id as id from blocked_users
    where blocked_user_id = ${author_id} and user_id = any(${ids}::uuid[])`.execute(database)
  return new Set(rows.map(({ id }) => id))
}

/** As peopleById, as one reader sees them: after a block neither gets the other's photo. */
export async function peopleSeenBy(
  database: Database,
  user_id: string,
  ids: Iterable<string>,
): Promise<Map<string, KnownPerson>> {
  const people = await peopleById(database, ids)
  const withPhoto = [...people.values()].filter((person) => person.image_id !== null && person.id !== user_id)
  if (withPhoto.length === 0) return people
  const { rows } = await sql<{ id: string }>`
    select u.id from unnest(${withPhoto.map(({ id }) => id)}::uuid[]) as u (id)
    where ${isBlockedEitherWay(user_id, 'u.id')}`.execute(database)
  for (const { id } of rows) {
    const person = people.get(id)
    if (person) people.set(id, { ...person, image_id: null })
  }
  return people
}
