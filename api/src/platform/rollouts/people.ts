import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import type { Scope } from './rule'

type Place = Pick<Scope, 'company_id' | 'group_id'>

const keyOf = ({ company_id, group_id }: Place): string => group_id ?? company_id ?? ''

/** How many people each place has: every group, every company, and everyone, by `peopleAt`. */
export async function audienceSizes(database: Database): Promise<(place: Place) => number> {
  const { rows } = await sql<{ company_id: string | null; group_id: string | null; people: number }>`
    select company_id, group_id, count(distinct user_id) as people from memberships
    group by grouping sets ((company_id), (company_id, group_id))
    union all select null, null, count(*) from users`.execute(database)
  const sizes = new Map(rows.map(({ people, ...place }) => [keyOf(place), Number(people)]))
  return (place) => sizes.get(keyOf(place)) ?? 0
}

/** How many people one place has. */
export async function peopleIn(database: Database, { company_id, group_id }: Place): Promise<number> {
  if (company_id === null) {
    const { people } = await database
      .selectFrom('users')
      .select(sql<number>`count(*)`.as('people'))
      .executeTakeFirstOrThrow()
    return Number(people)
  }
  const { people } = await database
    .selectFrom('memberships')
    .where('company_id', '=', company_id)
    .$if(group_id !== null, (query) => query.where('group_id', '=', group_id))
    .select(sql<number>`count(distinct user_id)`.as('people'))
    .executeTakeFirstOrThrow()
  return Number(people)
}
