import { safeParse } from 'zod/v4/core'
import type { Feature } from '@almanac/contracts/account/session'
import type { Palette, Theme } from '@almanac/contracts/platform/theme'
import { palette } from '@almanac/contracts/schema/platform/theme'
import { productTheme } from '@almanac/domain/theme'
import type { BrandDocument } from '../../database/tables/platform'
import type { Database } from '../../http/serve'
import { brandOf, plainBrand } from '../brand/brand'

/** Selects the theme: of the named group, else of the user's own group. */
interface ThemeQuery {
  user_id: string | null
  group_id: string | null
}

/** The named group, else the one that the user joined last. */
async function groupOf(database: Database, { user_id, group_id }: ThemeQuery) {
  const groups = database
    .selectFrom('groups')
    .innerJoin('companies', 'companies.id', 'groups.company_id')
    .select(['groups.id', 'groups.company_id', 'groups.theme_key', 'companies.default_theme_key'])
  const named = group_id ? await groups.where('groups.id', '=', group_id).executeTakeFirst() : undefined
  if (named || !user_id) return named
  return groups
    .innerJoin('memberships', 'memberships.group_id', 'groups.id')
    .where('memberships.user_id', '=', user_id)
    .orderBy('memberships.joined_at', 'desc')
    .orderBy('groups.id')
    .limit(1)
    .executeTakeFirst()
}

/** Themes with the names of their companies, as `themeDocument` reads them. */
export const storedThemes = (database: Database) =>
  database
    .selectFrom('themes')
    .innerJoin('companies', 'companies.id', 'themes.company_id')
    .selectAll('themes')
    .select('companies.name as company_name')

/** A theme of a company by its key; undefined when it has none of this name. */
export async function companyTheme(database: Database, company_id: string, key: string): Promise<Theme | undefined> {
  const theme = await storedThemes(database)
    .where('themes.company_id', '=', company_id)
    .where('themes.key', '=', key)
    .executeTakeFirst()
  return theme && themeDocument(theme)
}

/** The theme for a visitor: of their group, else its company, else the product's default. */
export async function themeOf(database: Database, query: ThemeQuery): Promise<Theme> {
  return (await groupTheme(database, query)).theme
}

/** The same with the group that it is of; null where there is none. */
export async function groupTheme(
  database: Database,
  query: ThemeQuery,
): Promise<{ group_id: string | null; theme: Theme }> {
  const group = await groupOf(database, query)
  if (!group) return { group_id: null, theme: productTheme }
  const theme =
    (await companyTheme(database, group.company_id, group.theme_key)) ??
    (await companyTheme(database, group.company_id, group.default_theme_key)) ??
    productTheme
  return { group_id: group.id, theme }
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
}: StoredTheme): Theme {
  return {
    company_id,
    key,
    name,
    light: completePalette(light, productTheme.light),
    dark: completePalette(dark, productTheme.dark),
    active_hs_features: features,
    brand: brand ? brandOf(brand) : plainBrand(company_name),
  }
}
