import { createHash } from 'node:crypto'
import type { Theme } from '@almanac/contracts/platform/theme'

/** The pictures made from the product's icon in a theme's colors. */
export const ICONS = {
  /** For browsers' tabs. */
  favicon: { path: '/favicon.ico', width: 32, height: 32 },
  /** For the home screen of iOS, which rounds it itself. */
  touch: { path: '/apple-touch-icon.png', width: 180, height: 180 },
  /** For Android's home screen and beside a notification, where SVG is not drawn. */
  small: { path: '/app-icon-192.png', width: 192, height: 192 },
  large: { path: '/app-icon-512.png', width: 512, height: 512 },
  /** For Android, which cuts it to a shape: the outer tenth on each side may be lost. */
  maskable: { path: '/app-icon-maskable.png', width: 512, height: 512 },
  /** For Android's status bar and themed home screens, which draw its shape in a color of theirs. */
  badge: { path: '/app-badge.png', width: 96, height: 96 },
  /** For link previews. */
  share: { path: '/share.png', width: 1200, height: 630 },
} as const

export type IconKind = keyof typeof ICONS

type NamedTheme = Pick<Theme, 'company_id' | 'key' | 'trial'>

/** An address with the parameters that name a theme; without any for the product's own, unless there are more. */
export function themedPath(
  path: string,
  { company_id, key, trial }: NamedTheme,
  more: Record<string, string> = {},
): string {
  const search = new URLSearchParams({
    ...(company_id === null ? {} : { company_id, theme: key }),
    ...(trial === undefined ? {} : { trial: String(trial) }),
    ...more,
  }).toString()
  return search === '' ? path : `${path}?${search}`
}

/** A name for what the pictures of a theme are made of. */
function versionOf({ light, brand }: Pick<Theme, 'light' | 'brand'>): string {
  const { name, sky, mark, logo } = brand ?? {}
  const made = [...Object.values(light), name, sky, mark?.src, logo?.light.src].join(' ')
  return createHash('sha256').update(made).digest('hex').slice(0, 12)
}

/** The address of a picture; what it is made of is a parameter, so that a changed theme is another address. */
export function iconPath(kind: IconKind, theme: NamedTheme & Pick<Theme, 'light' | 'brand'>): string {
  const isOwn = theme.company_id === null
  return themedPath(ICONS[kind].path, theme, isOwn ? {} : { v: versionOf(theme) })
}
