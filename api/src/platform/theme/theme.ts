import { safeParse } from 'zod/v4/core'
import type { Feature } from '@almanac/contracts/account/session'
import type { Palette, Theme } from '@almanac/contracts/platform/theme'
import { palette } from '@almanac/contracts/schema/platform/theme'
import { productTheme } from '@almanac/domain/theme'
import type { ThemeDocument } from '../../database/documents/brands'
import type { BrandDocument } from '../../database/documents/platform'
import type { Database } from '../../http/serve'
import { SEVERAL_COMPANIES } from '../brand/about-company'
import { brandOf, plainBrand } from '../brand/brand'
import { textSenderIn } from '../brand/text-sender'
import { isInTrial, type ThemeReader, type ThemeTrial } from './trial'

/** Selects the theme: of the named group, else of the user's own group. */
interface ThemeQuery {
  user_id: string | null
  group_id: string | null
  /** Whose study something belongs to: the user's group in it, which of several studies need not be the one joined last. Of `SEVERAL_COMPANIES` none's. */
  company_id?: string | null
}

/** The named group, else the one that the user joined last; of a company the one that they joined last in it, else none of its groups. */
async function groupOf(database: Database, { user_id, group_id, company_id = null }: ThemeQuery) {
  if (company_id === SEVERAL_COMPANIES) return undefined
  const groups = database
    .selectFrom('groups')
    .innerJoin('companies', 'companies.id', 'groups.company_id')
    .select(['groups.id', 'groups.company_id', 'groups.theme_key', 'companies.default_theme_key'])
  const named = group_id ? await groups.where('groups.id', '=', group_id).executeTakeFirst() : undefined
  if (named) return named
  const joined =
    user_id === null
      ? undefined
      : await groups
          .innerJoin('memberships', 'memberships.group_id', 'groups.id')
          .where('memberships.user_id', '=', user_id)
          .$if(company_id !== null, (query) => query.where('groups.company_id', '=', company_id))
          .orderBy('memberships.joined_at', 'desc')
          .orderBy('groups.id')
          .limit(1)
          .executeTakeFirst()
  return joined ?? (company_id === null ? undefined : withoutGroup(database, company_id))
}

/** A company as somebody sees it who is in none of its groups. */
async function withoutGroup(database: Database, company_id: string) {
  const company = await database
    .selectFrom('companies')
    .where('id', '=', company_id)
    .select('default_theme_key')
    .executeTakeFirst()
  return company && { id: null, company_id, theme_key: company.default_theme_key, ...company }
}

/** Themes with the names of their companies and the version that some people try, as `shownTo` reads them. */
export const storedThemes = (database: Database) =>
  database
    .selectFrom('themes')
    .innerJoin('companies', 'companies.id', 'themes.company_id')
    .leftJoin('theme_trials', (join) =>
      join.onRef('theme_trials.company_id', '=', 'themes.company_id').onRef('theme_trials.key', '=', 'themes.key'),
    )
    .leftJoin('theme_versions', (join) =>
      join
        .onRef('theme_versions.company_id', '=', 'theme_trials.company_id')
        .onRef('theme_versions.key', '=', 'theme_trials.key')
        .onRef('theme_versions.version', '=', 'theme_trials.version'),
    )
    .selectAll('themes')
    .select([
      'companies.name as company_name',
      'theme_trials.version as trial_version',
      'theme_trials.group_id as trial_group_id',
      'theme_trials.percent as trial_percent',
      'theme_versions.document as trial_document',
    ])

/** A theme with the version that some people try. */
export interface TriedTheme extends StoredTheme {
  trial_version: number | null
  trial_group_id: string | null
  trial_percent: number | null
  trial_document: ThemeDocument | null
}

/** The trial of a theme; null where nobody tries another version. */
function trialOf({ trial_version, trial_group_id, trial_percent }: TriedTheme): ThemeTrial | null {
  return trial_version === null ? null : { version: trial_version, group_id: trial_group_id, percent: trial_percent }
}

/** The version in trial. */
const triedVersion = (stored: TriedTheme): StoredTheme => ({
  ...stored,
  ...stored.trial_document,
  trial: stored.trial_version,
})

/** The version of a theme that this person gets. */
export function shownTo(stored: TriedTheme, reader: ThemeReader): StoredTheme {
  return isInTrial(trialOf(stored), stored.key, reader) ? triedVersion(stored) : stored
}

const themeOfKey = (database: Database, company_id: string, key: string) =>
  storedThemes(database).where('themes.company_id', '=', company_id).where('themes.key', '=', key).executeTakeFirst()

/**
 * A theme of a company by its key; undefined when it has none of this name. `trial` asks for the version that some people
 * try, which is served while they do.
 */
export async function companyTheme(
  database: Database,
  company_id: string,
  key: string,
  trial: number | null = null,
): Promise<Theme | undefined> {
  const stored = await themeOfKey(database, company_id, key)
  if (!stored) return undefined
  return themeDocument(trial !== null && stored.trial_version === trial ? triedVersion(stored) : stored)
}

/** The theme for a visitor: of their group, else its company, else the product's default. */
export async function themeOf(database: Database, query: ThemeQuery): Promise<Theme> {
  return (await groupTheme(database, query)).theme
}

/** The theme with the group that it is of, and whom its mails and text messages come from; null where there is none. */
interface GroupTheme {
  group_id: string | null
  theme: Theme
  sender: BrandDocument['sender']
  text_sender: string | null
}

/** The same with its group and sender. */
export async function groupTheme(database: Database, query: ThemeQuery): Promise<GroupTheme> {
  const group = await groupOf(database, query)
  if (!group) return { group_id: null, theme: productTheme, sender: null, text_sender: null }
  const stored =
    (await themeOfKey(database, group.company_id, group.theme_key)) ??
    (await themeOfKey(database, group.company_id, group.default_theme_key))
  if (!stored) return { group_id: group.id, theme: productTheme, sender: null, text_sender: null }
  const shown = shownTo(stored, { user_id: query.user_id, group_id: group.id })
  const theme = themeDocument(shown)
  return {
    group_id: group.id,
    theme,
    sender: shown.brand?.sender ?? null,
    text_sender: textSenderIn(theme, shown.brand),
  }
}

/** A theme as it is stored. */
interface StoredTheme {
  company_id: string
  key: string
  name: string
  light: Record<string, string>
  dark: Record<string, string>
  features: Feature[]
  brand: BrandDocument | null
  company_name: string
  /** The version, if it is one that not everybody gets. */
  trial?: number | null
}

/** Fills colors missing in a stored theme with the product's defaults. */
function completePalette(stored: Record<string, string>, own: Palette): Palette {
  const result = safeParse(palette, { ...own, ...stored })
  return result.success ? result.data : own
}

/** A stored theme as sent to browsers, complete. */
export function themeDocument({
  company_id,
  key,
  name,
  light,
  dark,
  features,
  brand,
  company_name,
  trial = null,
}: StoredTheme): Theme {
  return {
    company_id,
    key,
    name,
    light: completePalette(light, productTheme.light),
    dark: completePalette(dark, productTheme.dark),
    active_hs_features: features,
    brand: brand ? brandOf(brand) : plainBrand(company_name),
    ...(trial === null ? {} : { trial }),
  }
}
