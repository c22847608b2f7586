import { safeParse } from 'zod/v4/core'
import type { Feature } from '@almanac/contracts/account/session'
import type { Palette, Theme } from '@almanac/contracts/platform/theme'
import { palette } from '@almanac/contracts/schema/platform/theme'
import { productTheme } from '@almanac/domain/theme'
import type { Database } from '../../http/serve'

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
    .select(['groups.company_id', 'groups.theme_key', 'companies.default_theme_key'])
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

/** A theme of a company by its key; undefined when it has none of this name. */
export async function companyTheme(database: Database, company_id: string, key: string): Promise<Theme | undefined> {
  const theme = await database
    .selectFrom('themes')
    .where('company_id', '=', company_id)
    .where('key', '=', key)
    .selectAll()
    .executeTakeFirst()
  return theme && themeDocument(theme)
}

/** The theme for a visitor: of their group, else its company, else the product's default. */
export async function themeOf(database: Database, query: ThemeQuery): Promise<Theme> {
  const group = await groupOf(database, query)
  if (!group) return productTheme
  return (
    (await companyTheme(database, group.company_id, group.theme_key)) ??
    (await companyTheme(database, group.company_id, group.default_theme_key)) ??
    productTheme
  )
}

/** A theme as it is stored. */
interface StoredTheme {
  company_id: string
  key: string
  name: string
  light: Record<string, string>
  dark: Record<string, string>
  features: Feature[]
}

/** Fills colors missing in a stored theme with the product's defaults. */
function completePalette(stored: Record<string, string>, own: Palette): Palette {
  const result = safeParse(palette, { ...own, ...stored })
  return result.success ? result.data : own
}

/** A stored theme as sent to browsers, complete. */
export function themeDocument({ company_id, key, name, light, dark, features }: StoredTheme): Theme {
  return {
    company_id,
    key,
    name,
    light: completePalette(light, productTheme.light),
    dark: completePalette(dark, productTheme.dark),
    active_hs_features: features,
  }
}
