import { sql } from 'kysely'
import { MAX_CONVERSATION_PEOPLE, MAX_OFFERED_PEOPLE } from '@almanac/contracts/rules/social/conversations'
import { plain } from '@almanac/domain/search'
import { invalid } from '../../http/errors'
import type { Database } from '../../http/serve'
import { fullName, peopleById, type Person } from '../../people'
import { blockedAmong } from '../blocked-users/blocked-users'
import { groupMembers } from '../groups/groups'
import { circleOf, REMOVED_VISIBILITY } from '../relationships/relationships'

/** The user's circle, without people blocked by either side. */
export async function circleToWriteTo(database: Database, user_id: string): Promise<ReadonlySet<string>> {
  const circle = (await circleOf(database, user_id)).map((member) => member.user_id)
  const blocked = await blockedAmong(database, user_id, circle)
  return new Set(circle.filter((id) => !blocked.has(id)))
}

/**
 * Everybody to whom the user may write first: in the circle, or in a conversation with the user and not
 * removed from the circle. Without people blocked by either side.
 */
async function reachable(database: Database, user_id: string, among?: readonly string[]): Promise<Set<string>> {
  const circle = (await circleOf(database, user_id)).map((member) => member.user_id)
  const isAmong = among ? sql<boolean>`theirs.user_id = any(${among}::uuid[])` : sql<boolean>`true`
  const { rows } = await sql<{ user_id: string }>`
    select distinct theirs.user_id from conversation_participants mine
    join conversation_participants theirs on theirs.conversation_id = mine.conversation_id
    where mine.user_id = ${user_id} and theirs.user_id <> mine.user_id and ${isAmong}
      and not exists (select from relationships r where r.visibility = ${REMOVED_VISIBILITY}
        and r.from_status = 'Friend' and r.to_status = 'Friend' and ((r.user_id = mine.user_id and r.to_user_id = theirs.user_id)
          or (r.user_id = theirs.user_id and r.to_user_id = mine.user_id)))`.execute(database)
  const known = [...new Set([...circle, ...rows.map((row) => row.user_id)])]
  const blocked = await blockedAmong(database, user_id, known)
  return new Set(known.filter((id) => !blocked.has(id)))
}

/** Filters people to those to whom the user may write first. */
async function reachableAmong(
  database: Database,
  user_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const known = await reachable(database, user_id, ids)
  return new Set(ids.filter((id) => id !== user_id && known.has(id)))
}

/** The people whom the user may write to, by name, at most as many as a selection can show; filtered by name if a text is given. */
export async function offeredPeople(database: Database, user_id: string, text = ''): Promise<Person[]> {
  const people = await peopleById(database, await reachable(database, user_id))
  const wanted = plain(text)
  return [...people.values()]
    .map(({ email: _, ...person }) => person)
    .filter((person) => plain(fullName(person)).includes(wanted))
    .sort((one, other) => fullName(one).localeCompare(fullName(other)) || one.id.localeCompare(other.id))
    .slice(0, MAX_OFFERED_PEOPLE)
}

/**
 * The recipients of a new conversation: the named people and those of the user's groups, deduplicated. 422
 * NOT_IN_CIRCLE if one of them, or a group, is not the user's; RECIPIENTS_MISSING for none, TOO_MANY above
 * the limit of a conversation. Group members who have left the circle are skipped.
 */
export async function recipientsOf(
  database: Database,
  user_id: string,
  { user_ids, group_ids }: { user_ids: readonly string[]; group_ids: readonly string[] },
): Promise<string[]> {
  // Ids are case-insensitive; the database has them in lower case.
  const named = new Set(user_ids.map((id) => id.toLowerCase()).filter((id) => id !== user_id))
  const wanted = [...new Set(group_ids.map((id) => id.toLowerCase()))]
  const groups = wanted.length > 0 ? await groupMembers(database, user_id, wanted) : []
  if (groups.length < wanted.length) throw invalid('NOT_IN_CIRCLE', 'group_ids')
  const grouped = groups.flatMap((group) => group.user_ids)
  const allowed = await reachableAmong(database, user_id, [...named, ...grouped])
  if ([...named].some((id) => !allowed.has(id))) throw invalid('NOT_IN_CIRCLE', 'user_ids')
  if (allowed.size === 0) throw invalid('RECIPIENTS_MISSING', 'user_ids')
  if (allowed.size > MAX_CONVERSATION_PEOPLE) throw invalid('TOO_MANY', 'user_ids')
  return [...allowed]
}
