import type { Theme } from '@almanac/contracts/platform/theme'
import { themedPath } from '../../platform'

export const MANIFEST = '/manifest.webmanifest'

/** The address of the web manifest of a theme's company in a language. */
export function manifestPath(theme: Pick<Theme, 'company_id' | 'key' | 'trial'>, locale: string): string {
  return themedPath(MANIFEST, theme, { lang: locale })
}
