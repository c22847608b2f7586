import type { Feature } from '@almanac/contracts/account/session'
import { type FeatureName, isFeatureEnabled } from '@almanac/domain/features'
import type { Database } from '../../http/serve'
import { userFeatures } from '../../people'
import { themeOf } from '../theme/theme'

/** The feature switches of a user's companies. */
export async function companiesFeatures(database: Database, user_id: string): Promise<Feature[]> {
  const companies = await database
    .selectFrom('companies')
    .where('id', 'in', (query) => query.selectFrom('memberships').where('user_id', '=', user_id).select('company_id'))
    .orderBy('key')
    .select('features')
    .execute()
  return anyOf(companies.map((company) => company.features))
}

/** The `hs_features` of a user: those of their companies, of their theme and their own; their own have precedence. */
export async function featuresOf(database: Database, user_id: string): Promise<Feature[]> {
  const [companies, theme, own] = await Promise.all([
    companiesFeatures(database, user_id),
    themeOf(database, { user_id, group_id: null }),
    userFeatures(database, user_id),
  ])
  return mergeFeatures(companies, theme.active_hs_features, own)
}

/** Whether a feature is on for a user; its default where no company, theme or user names it. */
export async function hasFeature(database: Database, user_id: string, name: FeatureName): Promise<boolean> {
  return isFeatureEnabled(await featuresOf(database, user_id), name)
}

/** The feature switches of a company; empty for an unknown company. */
export async function companyFeatures(database: Database, company_id: string): Promise<Feature[]> {
  const company = await database
    .selectFrom('companies')
    .where('id', '=', company_id)
    .select('features')
    .executeTakeFirst()
  return company?.features ?? []
}

/**
 * Features from several sources, one entry for each title. A later source has
 * precedence: company, then theme, then the user.
 */
export function mergeFeatures(...sources: Feature[][]): Feature[] {
  const merged = new Map<string, Feature>()
  for (const { title, enabled } of sources.flat()) merged.set(title, { title, enabled })
  return [...merged.values()]
}

/** Merges features of sources with equal precedence: on where any of them has it on. */
export function anyOf(sources: Feature[][]): Feature[] {
  const merged = new Map<string, Feature>()
  for (const { title, enabled } of sources.flat())
    merged.set(title, { title, enabled: enabled || merged.get(title)?.enabled === true })
  return [...merged.values()]
}
