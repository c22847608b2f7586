import type { Theme } from '@almanac/contracts/platform/theme'
import { supported } from '../../http/locales'
import { escapeHtml } from '../../http/content'
import { wordsOf } from '../../http/words'
import { iconPath } from '../../platform'
import { manifestPath } from '../app/paths'

/** What the head of a page says about it to browsers, search engines and link previews. */
export interface HeadContent {
  locale: string
  /** The title of the screen; undefined where it is unknown. */
  title: string | undefined
  /** The address of the page. */
  url: URL
  /** The product's public address. */
  publicUrl: string
  theme: Pick<Theme, 'company_id' | 'key' | 'light' | 'dark' | 'brand' | 'trial'>
  /** The study of a registration link; undefined without one. Its names are public, as its form shows them. */
  study: { name: string; company_name: string } | undefined
  /** Whether search engines may list it: it is public, and of a visitor. */
  listed: boolean
}

/** The product's name where no company is known. */
const PRODUCT = 'Almanac'

const meta = (attribute: 'name' | 'property', key: string, content: string, more = '') =>
  `<meta ${attribute}="${key}" content="${escapeHtml(content)}"${more}>`

/** The address that search engines should list: without parameters but those that name the study. */
function canonicalOf({ pathname, searchParams }: URL, publicUrl: string): string {
  const canonical = new URL(pathname.replace(/^\/+/, '/'), publicUrl)
  for (const name of ['code', 'group', 'group_id']) {
    const value = searchParams.get(name)
    if (value !== null) canonical.searchParams.set(name, value)
  }
  return canonical.href
}

/** Whose page it is. */
const brandName = ({ theme, study }: Pick<HeadContent, 'theme' | 'study'>): string =>
  theme.brand?.name ?? study?.company_name ?? PRODUCT

/** Open Graph (ogp.me) and Twitter cards. Nothing here is personal: it names the product, or the study of a printed link. */
function previewTags({ locale, title, url, publicUrl, theme, study, listed }: HeadContent): string[] {
  const words = wordsOf(locale)
  const name = brandName({ theme, study })
  const shown = study
    ? words('page.study_title', { study: study.name })
    : [title, name].filter((part) => part !== undefined).join(' · ')
  const description = study
    ? words('page.study_description', { study: study.name, company: study.company_name })
    : words('page.description')
  const image = new URL(iconPath('share', theme), publicUrl).href
  const canonical = canonicalOf(url, publicUrl)
  return [
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', name),
    meta('property', 'og:title', shown),
    meta('property', 'og:description', description),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', name),
    meta('property', 'og:locale', locale),
    ...supported.filter(({ code }) => code !== locale).map(({ code }) => meta('property', 'og:locale:alternate', code)),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(listed
      ? [meta('property', 'og:url', canonical), `<link rel="canonical" href="${escapeHtml(canonical)}">`]
      : [meta('name', 'robots', 'noindex, nofollow')]),
  ]
}

/** What makes the page an app on a home screen. */
function appTags({ locale, theme, study }: HeadContent): string[] {
  return [
    `<link rel="manifest" href="${escapeHtml(manifestPath(theme, locale))}">`,
    `<link rel="apple-touch-icon" href="${escapeHtml(iconPath('touch', theme))}">`,
    meta('name', 'mobile-web-app-capable', 'yes'),
    // Safari before iOS 26 opens an icon without it as a tab, where notifications do not exist.
    meta('name', 'apple-mobile-web-app-capable', 'yes'),
    meta('name', 'apple-mobile-web-app-title', theme.brand?.short_name ?? brandName({ theme, study })),
    meta('name', 'theme-color', theme.light.ground, ' media="(prefers-color-scheme: light)"'),
    meta('name', 'theme-color', theme.dark.ground, ' media="(prefers-color-scheme: dark)"'),
  ]
}

/** The elements for the head of the page. */
export function headElements(content: HeadContent): string {
  return [...previewTags(content), ...appTags(content)].join('\n    ')
}
