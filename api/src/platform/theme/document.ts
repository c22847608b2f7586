import { safeParse } from 'zod/v4/core'
import type { Feature } from '@almanac/contracts/account/session'
import type { Palette, Theme } from '@almanac/contracts/platform/theme'
import { palette } from '@almanac/contracts/schema/platform/theme'
import { productTheme } from '@almanac/domain/theme'

/** A theme as it is stored. */
export interface StoredTheme {
  company_id: string
  key: string
  name: string
  light: Record<string, string>
  dark: Record<string, string>
  features: Feature[]
}

/** A colour that a stored theme lacks is the product's own, so that no screen is without it. */
function complete(stored: Record<string, string>, own: Palette): Palette {
  const result = safeParse(palette, { ...own, ...stored })
  return result.success ? result.data : own
}

/** A stored theme as browsers get it: whole. */
export function themeDocument({ company_id, key, name, light, dark, features }: StoredTheme): Theme {
  return {
    company_id,
    key,
    name,
    light: complete(light, productTheme.light),
    dark: complete(dark, productTheme.dark),
    active_hs_features: features,
  }
}
