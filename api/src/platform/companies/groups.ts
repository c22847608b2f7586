import { sql } from 'kysely'
import { studyCodeOf } from '@almanac/domain/account'
import type { Database } from '../../http/serve'

/** A group as whoever wants to join it has to do with it. */
export interface JoinableGroup {
  id: string
  key: string
  code: string
  name: string
  company_id: string
  company_name: string
  theme_key: string
  two_factor: boolean
  /** The group or its company takes nobody any more. */
  closed: boolean
  /** The company itself has ended: its members are signed out. */
  company_closed: boolean
}

const groups = (database: Database) =>
  database
    .selectFrom('groups')
    .innerJoin('companies', 'companies.id', 'groups.company_id')
    .select([
      'groups.id',
      'groups.key',
      'groups.code',
      'groups.name',
      'groups.company_id',
      'companies.name as company_name',
      'groups.theme_key',
      'groups.two_factor',
    ])
    .select(sql<boolean>`groups.status = 'closed' or companies.status = 'closed'`.as('closed'))
    .select(sql<boolean>`companies.status = 'closed'`.as('company_closed'))

/** The group with this code, in whatever way it was typed. */
export async function groupByCode(database: Database, code: string): Promise<JoinableGroup | undefined> {
  return groups(database).where('groups.code', '=', studyCodeOf(code)).executeTakeFirst()
}

export async function groupById(database: Database, id: string): Promise<JoinableGroup | undefined> {
  return groups(database).where('groups.id', '=', id).executeTakeFirst()
}

/** The groups of a user with their companies, the one joined last first. */
export async function joinedGroups(database: Database, user_id: string): Promise<JoinableGroup[]> {
  return groups(database)
    .innerJoin('memberships', 'memberships.group_id', 'groups.id')
    .where('memberships.user_id', '=', user_id)
    .orderBy('memberships.joined_at', 'desc')
    .orderBy('groups.id')
    .execute()
}

/** Makes somebody a member, in the caller's transaction; false when she was one before. */
export async function becomeMember(
  transaction: Database,
  user_id: string,
  { id: group_id, company_id }: Pick<JoinableGroup, 'id' | 'company_id'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('memberships')
    .values({ user_id, group_id, company_id })
    .onConflict((conflict) => conflict.columns(['user_id', 'group_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether any group of the user asks for a code at sign-in. */
export async function asksForCode(database: Database, user_id: string): Promise<boolean> {
  const found = await database
    .selectFrom('memberships')
    .innerJoin('groups', 'groups.id', 'memberships.group_id')
    .where('memberships.user_id', '=', user_id)
    .where('groups.two_factor', '=', true)
    .select('groups.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
