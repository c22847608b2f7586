import { sql } from 'kysely'
import type { RelationshipGroup } from '@almanac/contracts/social/groups'
import { MAX_GROUP_MEMBERS, MAX_GROUPS } from '@almanac/contracts/rules/social/groups'
import { newId } from '@almanac/domain/ids'
import { errorCode, UNIQUE_VIOLATION } from '../../database/embedded/failure'
import { inTransaction } from '../../database/transaction'
import { conflict, invalid, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { lockPeople } from '../../people'
import { peopleSeenBy } from '../blocked-users/visibility'
import { circleOf } from '../relationships/relationships'

interface StoredGroup {
  id: string
  name: string
  user_ids: string[]
}

/** The groups of a person with their members; with `id`, only that one. */
async function storedGroups(database: Database, user_id: string, id?: string): Promise<StoredGroup[]> {
  const { rows } = await sql<StoredGroup>`
    select g.id, g.name, coalesce(array_agg(m.member_user_id order by m.member_user_id)
      filter (where m.member_user_id is not null), '{}')::text[] as user_ids
    from user_relationship_groups g
    left join user_relationship_group_members m on m.user_id = g.user_id and m.group_id = g.id
    where g.user_id = ${user_id} and (${id ?? null}::uuid is null or g.id = ${id ?? null}::uuid)
    group by g.user_id, g.id, g.name
    order by lower(g.name), g.id
    limit ${MAX_GROUPS}`.execute(database)
  return rows
}

/** The people in these groups of the owner, by the group's id; groups that are not the owner's are left out. */
export async function groupMembers(
  database: Database,
  owner_id: string,
  group_ids: string[],
): Promise<{ id: string; user_ids: string[] }[]> {
  const groups = await storedGroups(database, owner_id)
  return groups.filter(({ id }) => group_ids.includes(id)).map(({ id, user_ids }) => ({ id, user_ids }))
}

/** The response for the groups of a person, by name. */
export async function groupsOf(database: Database, user_id: string, id?: string): Promise<RelationshipGroup[]> {
  const groups = await storedGroups(database, user_id, id)
  const people = await peopleSeenBy(
    database,
    user_id,
    groups.flatMap(({ user_ids }) => user_ids),
  )
  return groups.map((group) => {
    const users = group.user_ids.flatMap((member) => people.get(member) ?? [])
    return {
      ...group,
      users: users.map(({ email: _email, ...user }) => user),
      user_ids: users.map((user) => user.id),
    }
  })
}

async function groupOf(database: Database, user_id: string, id: string): Promise<RelationshipGroup> {
  const [group] = await groupsOf(database, user_id, id)
  if (!group) throw notFound()
  return group
}

/** Another group of this name, in whatever case, is refused with 422 GROUP_NAME_TAKEN. */
async function refuseDuplicateName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw errorCode(error) === UNIQUE_VIOLATION ? invalid('GROUP_NAME_TAKEN', 'name') : error
  }
}

/** Creates a group. Idempotent by id and name; 409 ID_TAKEN if that id has another name, 422 TOO_MANY_GROUPS above the limit. */
export async function createGroup(
  database: Database,
  user_id: string,
  { id = newId(), name }: { id?: string | undefined; name: string },
): Promise<RelationshipGroup> {
  return refuseDuplicateName(() =>
    inTransaction(database, async (transaction) => {
      // Serializes concurrent requests, so that together they do not exceed the limit.
      await lockPeople(transaction, [user_id])
      const groups = await storedGroups(transaction, user_id)
      const before = groups.find((group) => group.id === id)
      if (before && before.name !== name) throw conflict('ID_TAKEN')
      if (!before) {
        if (groups.length >= MAX_GROUPS) throw invalid('TOO_MANY_GROUPS', 'name')
        await transaction.insertInto('user_relationship_groups').values({ user_id, id, name }).execute()
      }
      return groupOf(transaction, user_id, id)
    }),
  )
}

interface GroupChange {
  id: string
  name?: string | undefined
  user_ids: readonly string[]
  removed_user_ids: readonly string[]
}

/** Renames a group and changes its members, atomically. 422 NOT_IN_CIRCLE for a person outside the circle. */
export async function updateGroup(
  database: Database,
  user_id: string,
  { id, name, user_ids, removed_user_ids }: GroupChange,
): Promise<RelationshipGroup> {
  return refuseDuplicateName(() =>
    inTransaction(database, async (transaction) => {
      const added = [...new Set(user_ids.map((one) => one.toLowerCase()))]
      // Added members cannot leave the circle before the commit.
      await lockPeople(transaction, [user_id, ...added])
      await groupOf(transaction, user_id, id)
      if (name !== undefined)
        await transaction
          .updateTable('user_relationship_groups')
          .where('user_id', '=', user_id)
          .where('id', '=', id)
          .set({ name })
          .execute()
      await takeOut(transaction, user_id, id, removed_user_ids)
      await putIn(transaction, user_id, id, added)
      return groupOf(transaction, user_id, id)
    }),
  )
}

async function takeOut(
  transaction: Database,
  user_id: string,
  group_id: string,
  members: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('user_relationship_group_members')
    .where('user_id', '=', user_id)
    .where('group_id', '=', group_id)
    .where(sql<boolean>`member_user_id = any(${members}::uuid[])`)
    .execute()
}

async function putIn(
  transaction: Database,
  user_id: string,
  group_id: string,
  members: readonly string[],
): Promise<void> {
  if (members.length === 0) return
  const circle = new Set((await circleOf(transaction, user_id)).map((member) => member.user_id))
  if (members.some((member) => !circle.has(member))) throw invalid('NOT_IN_CIRCLE', 'user_ids')
  await transaction
    .insertInto('user_relationship_group_members')
    .values(members.map((member_user_id) => ({ user_id, group_id, member_user_id })))
    .onConflict((there) => there.doNothing())
    .execute()
  const [group] = await storedGroups(transaction, user_id, group_id)
  if ((group?.user_ids.length ?? 0) > MAX_GROUP_MEMBERS) throw invalid('TOO_MANY', 'user_ids')
}

/** Deletes a group; its members stay in the circle. */
export async function deleteGroup(database: Database, user_id: string, id: string): Promise<void> {
  await database.deleteFrom('user_relationship_groups').where('user_id', '=', user_id).where('id', '=', id).execute()
}
