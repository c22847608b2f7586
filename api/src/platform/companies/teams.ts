import type { LocalText } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'

/** A group that is a team, with its team name. */
export interface Team {
  id: string
  name: LocalText
}

/** The team of a user in a company: the first group with a team that the user joined; null without one. */
export async function groupTeamOf(database: Database, user_id: string, company_id: string): Promise<Team | null> {
  const team = await database
    .selectFrom('memberships')
    .innerJoin('groups', 'groups.id', 'memberships.group_id')
    .where('memberships.user_id', '=', user_id)
    .where('memberships.company_id', '=', company_id)
    .where('groups.team', 'is not', null)
    .orderBy('memberships.joined_at')
    .orderBy('groups.key')
    .select(['groups.id', 'groups.team as name'])
    .$narrowType<{ name: LocalText }>()
    .executeTakeFirst()
  return team ?? null
}

/** All teams of a company. */
export function teamsIn(database: Database, company_id: string): Promise<Team[]> {
  return database
    .selectFrom('groups')
    .where('company_id', '=', company_id)
    .where('team', 'is not', null)
    .orderBy('key')
    .select(['id', 'team as name'])
    .$narrowType<{ name: LocalText }>()
    .execute()
}
