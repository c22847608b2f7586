import type { Theme } from '@almanac/contracts/platform/theme'

/** The pictures made from the product's icon in a theme's colors. */
export const ICONS = {
  /** For browsers' tabs. */
  favicon: { path: '/favicon.ico', width: 32, height: 32 },
  /** For the home screen of iOS, which rounds it itself. */
  touch: { path: '/apple-touch-icon.png', width: 180, height: 180 },
  small: { path: '/app-icon-192.png', width: 192, height: 192 },
  large: { path: '/app-icon-512.png', width: 512, height: 512 },
  /** For Android, which cuts it to a shape: the outer tenth on each side may be lost. */
  maskable: { path: '/app-icon-maskable.png', width: 512, height: 512 },
  /** For link previews. */
  share: { path: '/share.png', width: 1200, height: 630 },
} as const

export type IconKind = keyof typeof ICONS

export const MANIFEST = '/manifest.webmanifest'

/** The parameters that name a theme; none for the product's own. */
function themeParameters({ company_id, key }: Pick<Theme, 'company_id' | 'key'>): Record<string, string> {
  return company_id === null ? {} : { company_id, theme: key }
}

function withParameters(path: string, parameters: Record<string, string>): string {
  const search = new URLSearchParams(parameters).toString()
  return search === '' ? path : `${path}?${search}`
}

/** The address of a picture; its colors are a parameter, so that a changed theme is another address. */
export function iconPath(kind: IconKind, theme: Pick<Theme, 'company_id' | 'key' | 'light'>): string {
  const own = themeParameters(theme)
  return withParameters(ICONS[kind].path, 'theme' in own ? { ...own, v: theme.light.accent.slice(1) } : own)
}

/** The address of the web manifest of a theme's company in a language. */
export function manifestPath(theme: Pick<Theme, 'company_id' | 'key'>, locale: string): string {
  return withParameters(MANIFEST, { ...themeParameters(theme), lang: locale })
}
