import type { Database } from '../../http/serve'

/** A group whose people have a theme. */
export interface ThemedGroup {
  id: string
  key: string
  name: string
  people: number
}

/** The groups of a company whose people have this theme, with how many they are. */
export async function groupsWith(
  database: Database,
  { company_id, key }: { company_id: string; key: string },
): Promise<ThemedGroup[]> {
  const groups = await database
    .selectFrom('groups')
    .leftJoin('memberships', 'memberships.group_id', 'groups.id')
    .where('groups.company_id', '=', company_id)
    .where('groups.theme_key', '=', key)
    .groupBy('groups.id')
    .orderBy('groups.name')
    .select(['groups.id', 'groups.key', 'groups.name'])
    .select((build) => build.fn.count<string>('memberships.user_id').as('people'))
    .execute()
  return groups.map(({ people, ...group }) => ({ ...group, people: Number(people) }))
}

/** About how many of these people a share is. */
export const shareOf = (people: number, percent: number): number => Math.round((people * percent) / 100)
