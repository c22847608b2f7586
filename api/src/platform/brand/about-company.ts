import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/** In place of a company: what is about the studies of several, of which each brand would be the wrong one. */
export const SEVERAL_COMPANIES = 'several'

/** Whose study something of these companies is about: of one, of several, or null for none. */
export function companyAmong(company_ids: Iterable<string>): string | null {
  const [one = null, ...others] = new Set(company_ids)
  return others.length === 0 ? one : SEVERAL_COMPANIES
}

/** The company whose study brings these people together; null where they are in several together, or in none. */
export async function commonCompany(database: Database, user_ids: readonly string[]): Promise<string | null> {
  const ids = [...new Set(user_ids)]
  if (ids.length === 0) return null
  const common = await database
    .selectFrom('memberships')
    .where('user_id', 'in', ids)
    .groupBy('company_id')
    .having(({ fn }) => fn.count('user_id').distinct(), '=', ids.length)
    .select('company_id')
    .limit(2)
    .execute()
  return common.length === 1 ? (common[0]?.company_id ?? null) : null
}

/** Whether somebody takes part in the studies of several companies, who alone can take what is of one for what is of another. */
export async function isInSeveralStudies(database: Database, user_id: string): Promise<boolean> {
  const companies = await database
    .selectFrom('memberships')
    .where('user_id', '=', user_id)
    .select('company_id')
    .distinct()
    .limit(2)
    .execute()
  return companies.length > 1
}

/** As `commonCompany` of somebody with each of these people; without those with whom it is none, or not one alone. */
export async function commonCompanies(
  database: Database,
  user_id: string,
  other_ids: readonly string[],
): Promise<Map<string, string>> {
  if (other_ids.length === 0) return new Map()
  const shared = await database
    .selectFrom('memberships as own')
    .innerJoin('memberships as other', 'other.company_id', 'own.company_id')
    .where('own.user_id', '=', user_id)
    .where('other.user_id', 'in', [...other_ids])
    .groupBy('other.user_id')
    .having(({ fn }) => fn.count('own.company_id').distinct(), '=', 1)
    .select(['other.user_id', sql<string>`(array_agg(own.company_id))[1]`.as('company_id')])
    .execute()
  return new Map(shared.map((row) => [row.user_id, row.company_id]))
}
