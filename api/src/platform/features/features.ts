import { sql } from 'kysely'
import type { Feature } from '@almanac/contracts/account/session'
import { type FeatureName, isFeatureEnabled } from '@almanac/domain/features'
import type { Database } from '../../http/serve'
import { userFeatures } from '../../people'
import { themeOf } from '../theme/theme'
import type { FeatureSource } from './rule'
import { ownSettingsColumn, readSettings } from './settings'
import { type FeatureSettings, featureSources, type Standing } from './sources'
import { listedFeatures } from './values'

/** A user, or a visitor who follows the link of a group. */
type Subject = { user_id: string } | { user_id: null; group_id: string }

interface GroupRow {
  id: string
  company_id: string
  features: Feature[]
  company_features: Feature[]
}

/** The subject's groups with their companies, the one joined last first. */
function readGroups(database: Database, subject: Subject): Promise<GroupRow[]> {
  const groups = database
    .selectFrom('groups')
    .innerJoin('companies', 'companies.id', 'groups.company_id')
    .select(['groups.id', 'groups.company_id', 'groups.features', 'companies.features as company_features'])
  return subject.user_id === null
    ? groups.where('groups.id', '=', subject.group_id).execute()
    : groups
        .innerJoin('memberships', 'memberships.group_id', 'groups.id')
        .where('memberships.user_id', '=', subject.user_id)
        .orderBy('memberships.joined_at', 'desc')
        .orderBy('groups.id')
        .execute()
}

/** The user's own list and what operators set for them alone. */
async function readOwn(database: Database, user_id: string): Promise<Standing['own']> {
  const [features, { settings }] = await Promise.all([
    userFeatures(database, user_id),
    database.selectNoFrom(ownSettingsColumn(sql`${user_id}::uuid`).as('settings')).executeTakeFirstOrThrow(),
  ])
  return { features, settings }
}

/** The companies of these groups, once each. */
function companiesIn(groups: readonly GroupRow[]): Standing['companies'] {
  return [...new Map(groups.map(({ company_id: id, company_features: features }) => [id, { id, features }])).values()]
}

/** Everything that decides about the features of a user or visitor, from the database. */
async function standingOf(database: Database, subject: Subject): Promise<Standing> {
  const [groups, theme, own, settings] = await Promise.all([
    readGroups(database, subject),
    themeOf(database, { group_id: null, ...subject }),
    subject.user_id === null ? null : readOwn(database, subject.user_id),
    readSettings(database),
  ])
  return { own, groups, companies: companiesIn(groups), theme, settings }
}

/** The `hs_features` of a user: of their own list, group, theme and company, and what operators set. */
export async function featuresOf(database: Database, user_id: string): Promise<Feature[]> {
  return listedFeatures(featureSources(await standingOf(database, { user_id })))
}

/** Whether a feature is on for a user; its default where nothing names it. */
export async function hasFeature(database: Database, user_id: string, name: FeatureName): Promise<boolean> {
  return isFeatureEnabled(await featuresOf(database, user_id), name)
}

/** Whether a feature is on for a visitor who registers for this group. */
export async function groupHasFeature(database: Database, group_id: string, name: FeatureName): Promise<boolean> {
  const sources = featureSources(await standingOf(database, { user_id: null, group_id }))
  return isFeatureEnabled(listedFeatures(sources), name)
}

/** The first-joined company in which a feature is on for this user; null without one. */
export async function companyWithFeature(
  database: Database,
  user_id: string,
  name: FeatureName,
): Promise<string | null> {
  const standing = await standingOf(database, { user_id })
  const inCompany = ({ id }: { id: string }) => {
    const sources = featureSources({
      ...standing,
      groups: standing.groups.filter(({ company_id }) => company_id === id),
      companies: standing.companies.filter((company) => company.id === id),
    }).filter(({ level, company_id }) => level !== 'theme' || company_id === id)
    return isFeatureEnabled(listedFeatures(sources), name)
  }
  return standing.companies.findLast(inCompany)?.id ?? null
}

const ofCompanies = (companies: Standing['companies'], settings: FeatureSettings): FeatureSource[] =>
  featureSources({ own: null, groups: [], companies, theme: NO_THEME, settings })

const NO_THEME: Standing['theme'] = { company_id: null, key: '', active_hs_features: [] }

/** The features of a user's companies, without what groups, themes and the user have of their own. */
export async function companiesFeatures(database: Database, user_id: string): Promise<Feature[]> {
  const [groups, settings] = await Promise.all([readGroups(database, { user_id }), readSettings(database)])
  return listedFeatures(ofCompanies(companiesIn(groups), settings))
}

/** The features of a company; empty for an unknown one. */
export async function companyFeatures(database: Database, id: string): Promise<Feature[]> {
  const [company, settings] = await Promise.all([
    database.selectFrom('companies').where('id', '=', id).select(['id', 'features']).executeTakeFirst(),
    readSettings(database),
  ])
  return company ? listedFeatures(ofCompanies([company], settings)) : []
}
