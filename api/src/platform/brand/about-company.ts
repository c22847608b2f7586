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
