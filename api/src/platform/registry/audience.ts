import { sql } from 'kysely'
import type { Feature } from '@almanac/contracts/account/session'
import type { FlagValue } from '@almanac/domain/features'
import { featuresColumn } from '../../people'
import type { Database } from '../../http/serve'
import { ownSettingsColumn } from '../features/settings'
import type { Audience } from './choose'

/** The visitor whose registry is requested: a user, a visitor with a group link, or both. */
export interface RegistryQuery {
  user_id: string | null
  group_id: string | null
}

/** A visitor's groups and companies, and their individual features: of their own list, and set by operators. */
export interface VisitorAudience extends Audience {
  /** Without the group that a link names. */
  own_group_ids: string[]
  own_company_ids: string[]
  features: Feature[]
  feature_settings: Record<string, FlagValue>
}

/** A value with the revision of the registry at that moment. */
export interface AtRevision<T> {
  revision: number
  found: T
}

interface Membership {
  group_id: string
  company_id: string
}

const groupsOf = (memberships: Membership[]): string[] => memberships.map(({ group_id }) => group_id)
const companiesOf = (memberships: Membership[]): string[] => [
  ...new Set(memberships.map(({ company_id }) => company_id)),
]

interface OwnFeatures {
  features: Feature[] | null
  feature_settings: Record<string, FlagValue>
}

function visitorAudience(
  user_id: string | null,
  own: Membership[],
  named: Membership | null,
  { features, feature_settings }: OwnFeatures,
): VisitorAudience {
  const all = named ? [named, ...own.filter(({ group_id }) => group_id !== named.group_id)] : own
  return {
    user_id,
    group_ids: groupsOf(all),
    company_ids: companiesOf(all),
    own_group_ids: groupsOf(own),
    own_company_ids: companiesOf(own),
    features: features ?? [],
    feature_settings,
  }
}

/** The audience of a visitor, in one query; a group link shows what the group will see. */
export async function audienceOf(
  database: Database,
  { user_id, group_id }: RegistryQuery,
): Promise<AtRevision<VisitorAudience>> {
  const row = await database
    .selectFrom('registry_state')
    .select('revision')
    .select(
      sql<Membership[]>`coalesce((
      select json_agg(json_build_object('group_id', memberships.group_id, 'company_id', memberships.company_id) order by memberships.joined_at desc, memberships.group_id)
      from memberships where memberships.user_id = ${user_id}::uuid), '[]')`.as('memberships'),
    )
    .select(
      sql<Membership | null>`(select json_build_object('group_id', groups.id, 'company_id', groups.company_id) from groups where groups.id = ${group_id}::uuid)`.as(
        'named',
      ),
    )
    .select(featuresColumn(sql`${user_id}::uuid`).as('features'))
    .select(ownSettingsColumn(sql`${user_id}::uuid`).as('feature_settings'))
    .executeTakeFirstOrThrow()
  return { revision: Number(row.revision), found: visitorAudience(user_id, row.memberships, row.named, row) }
}

/** The audiences of these users by id, in one query. */
export async function audiencesOf(
  database: Database,
  user_ids: string[],
): Promise<AtRevision<Map<string, VisitorAudience>>> {
  const { rows } = await sql<{
    revision: string
    user_id: string | null
    memberships: Membership[]
    features: Feature[] | null
    feature_settings: Record<string, FlagValue>
  }>`
    select registry_state.revision, asked.user_id, ${featuresColumn(sql`asked.user_id`)} as features,
      ${ownSettingsColumn(sql`asked.user_id`)} as feature_settings,
      coalesce((
        select json_agg(json_build_object('group_id', memberships.group_id, 'company_id', memberships.company_id) order by memberships.joined_at desc, memberships.group_id)
        from memberships where memberships.user_id = asked.user_id), '[]') as memberships
    from registry_state left join unnest(${user_ids}::uuid[]) as asked (user_id) on true`.execute(database)
  const found = rows.flatMap(({ user_id, memberships, ...features }): [string, VisitorAudience][] =>
    user_id === null ? [] : [[user_id, visitorAudience(user_id, memberships, null, features)]],
  )
  return { revision: Number(rows[0]?.revision), found: new Map(found) }
}
