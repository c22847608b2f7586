import type { Theme } from '@almanac/contracts/platform/theme'
import { directionOf } from '../../http/locales'
import { translatorOf, wordsOf } from '../../http/words'
import { iconPath, ICONS, type IconKind, shortNameOf } from '../../platform'

function iconOf(kind: IconKind, theme: Theme, purpose: 'any' | 'maskable' | 'monochrome') {
  const { width, height } = ICONS[kind]
  return { src: iconPath(kind, theme), sizes: `${width}x${height}`, type: 'image/png', purpose }
}

/**
 * The web app manifest (w3.org/TR/appmanifest). The id is the same for every company: whoever installed the app at the
 * sign-in has the same app afterwards, with its company's name and icon.
 */
export function manifestOf(theme: Theme, company: string | undefined, locale: string) {
  const name = theme.brand?.name ?? company ?? 'Almanac'
  const shortcut = (app: string, key: string, url: string) => ({
    name: translatorOf(locale, app)(key),
    url,
    // Without one, Android draws the first letter of the name.
    icons: [iconOf('small', theme, 'any')],
  })
  return {
    id: '/',
    name,
    short_name: theme.brand?.short_name ?? shortNameOf(name),
    description: wordsOf(locale)('page.description'),
    lang: locale,
    dir: directionOf(locale),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: theme.light.ground,
    theme_color: theme.light.ground,
    categories: ['health', 'medical'],
    icons: [
      iconOf('small', theme, 'any'),
      iconOf('large', theme, 'any'),
      iconOf('maskable', theme, 'maskable'),
      iconOf('badge', theme, 'monochrome'),
    ],
    shortcuts: [
      shortcut('activities', 'dashboard.title', '/'),
      shortcut('social', 'messages.title', '/messages'),
      shortcut('activities', 'history.title', '/history'),
    ],
  }
}
