import { type RawBuilder, sql } from 'kysely'
import type { Company, User } from '@almanac/contracts/account/session'
import { studyCodeOf } from '@almanac/contracts/rules/account'
import type { Database } from '../../http/serve'
import { supportPhoneOf } from './messaging'

/** A group as registration and sign-in need it. */
export interface JoinableGroup {
  id: string
  key: string
  code: string
  name: string
  company_id: string
  company_name: string
  theme_key: string
  two_factor: boolean
  /** The group or its company accepts no new members. */
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

/** The group with this code; the input is normalized. */
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

/** Adds a member in the caller's transaction; false when they already were one. */
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

/** Whether any group of the user requires a code at sign-in. */
export async function requiresSignInCode(database: Database, user_id: string): Promise<boolean> {
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

/** The companies that a user belongs to by their groups, the one joined last first. */
export async function companiesOf(database: Database, user_id: string): Promise<Company[]> {
  const companies = await database
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .where('memberships.user_id', '=', user_id)
    .groupBy('companies.id')
    .orderBy((build) => build.fn.max('memberships.joined_at'), 'desc')
    .orderBy('companies.id')
    .select(['companies.id', 'companies.key', 'companies.name', 'companies.status', 'companies.messaging'])
    .execute()
  return companies.map(({ messaging, ...company }) => {
    const support_phone = supportPhoneOf(messaging)
    return support_phone === undefined ? company : { ...company, support_phone }
  })
}

/** The groups of a user, the one joined last first. */
export async function groupsOf(database: Database, user_id: string): Promise<User['groups']> {
  return database
    .selectFrom('memberships')
    .innerJoin('groups', 'groups.id', 'memberships.group_id')
    .where('memberships.user_id', '=', user_id)
    .orderBy('memberships.joined_at', 'desc')
    .orderBy('groups.id')
    .select(['groups.id', 'groups.name', 'groups.company_id', 'groups.theme_key'])
    .execute()
}

/** SQL: whether any company of the user in this column is closed. For other areas' queries, since each call needs it. */
export function isInClosedStudy(userColumn: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from memberships join companies on companies.id = memberships.company_id
    where memberships.user_id = ${sql.ref(userColumn)} and companies.status = 'closed')`
}

/** Whether any company of this user is closed. */
export async function hasClosedStudy(database: Database, user_id: string): Promise<boolean> {
  const found = await database
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .where('memberships.user_id', '=', user_id)
    .where('companies.status', '=', 'closed')
    .select('companies.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The ids of the onboarding surveys of a user's groups, in the order in which they joined, each once. */
export async function onboardingSurveyIds(database: Database, user_id: string): Promise<string[]> {
  const groups = await database
    .selectFrom('memberships')
    .innerJoin('groups', 'groups.id', 'memberships.group_id')
    .where('memberships.user_id', '=', user_id)
    .orderBy('memberships.joined_at')
    .orderBy('groups.id')
    .select('groups.onboarding_surveys')
    .execute()
  return [...new Set(groups.flatMap(({ onboarding_surveys }) => onboarding_surveys))]
}

/** SQL: the groups of a user as a table of company_id and group_id. For other areas' queries, since each page load needs it. */
export function membershipsOf(user_id: string): RawBuilder<unknown> {
  return sql`(select company_id, group_id from memberships where user_id = ${user_id})`
}

/** The id of the installation's only company; undefined when there are several, or none. */
export async function onlyCompany(database: Database): Promise<string | undefined> {
  const companies = await database.selectFrom('companies').select('id').limit(2).execute()
  return companies.length === 1 ? companies[0]?.id : undefined
}

/** The e-mail addresses of a company's care team, for survey alerts. */
export async function alertRecipientsOf(database: Database, company_id: string): Promise<string[]> {
  const company = await database
    .selectFrom('companies')
    .where('id', '=', company_id)
    .select('care_team')
    .executeTakeFirst()
  return company?.care_team ?? []
}

/** The id of the company with this key; undefined where there is none. */
export async function companyIdOf(database: Database, key: string): Promise<string | undefined> {
  const company = await database.selectFrom('companies').where('key', '=', key).select('id').executeTakeFirst()
  return company?.id
}
