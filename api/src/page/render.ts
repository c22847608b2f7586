import type { PreviewRefusal } from '@almanac/contracts/platform/previews'
import type { Registry } from '@almanac/contracts/platform/registry'
import type { User } from '@almanac/contracts/account/session'
import type { Theme } from '@almanac/contracts/platform/theme'
import { pageTitle, productTheme } from '@almanac/domain/theme'
import { escapeHtml } from '../http/content'
import { iconPath, type Signer } from '../platform'
import { directionOf } from '../http/locales'
import { signInHead } from './sign-in-head'
import { type HeadContent, headElements } from './head/head'
import { notStarted } from './plain'
import { type Door, doorElement, doorScript, withoutHost } from './door/door'
import { type Prerendered, prerenderedScreen } from './prerendered'
import type { Hint } from './preload'

/** Data embedded in the page, so that the first screen needs no further call. */
export interface BootDocument {
  registry: Registry
  session: {
    user: User | null
    csrf: string | null
    study_closed: boolean
    /** Why the preview of a link or of this browser is not shown. */
    preview_refused?: PreviewRefusal
    /** The group of a registration link with a code, whose theme the page keeps when it asks for the registry again. */
    link_group_id?: string
  }
}

export interface PageContent {
  locale: string
  title: string | undefined
  hints: Hint[]
  /** Undefined when it could not be created: then the host fetches it. */
  boot: BootDocument | undefined
  /** The public key for the registry's signature, and the one before it while that is being changed. */
  keys: Pick<Signer, 'public_key' | 'former_public_key'>
  /** The offline page, without user data. */
  shell?: boolean
  /** What its head says to browsers, search engines and link previews; undefined where that is unknown. */
  head?: HeadContent
  theme: Pick<Theme, 'name' | 'light' | 'dark' | 'brand'>
  /** Whether it is the address of the sign-in screen, whose head the page has where its release brings no HTML. */
  isSignIn?: boolean
  /** The first screen of a signed-in user, if its release brings it as HTML. */
  prerendered?: Prerendered | undefined
  /** The screen of a visitor, if its release brings it as HTML. */
  door?: Door | undefined
  /** How to reach the study team, as a URI; null without one. */
  contact: string | null
}

/** JSON inside a script element: without `<` nothing in it can end the element. */
function bootElement(boot: BootDocument): string {
  return `<script type="application/json" id="boot">${JSON.stringify(boot).replaceAll('<', String.raw`\u003c`)}</script>`
}

function hintElement({ href, as, integrity, later }: Hint): string {
  // Mode and hash must equal those of the later load, else the hint is wasted.
  const hash = integrity ? ` integrity="${escapeHtml(integrity)}"` : ''
  const type = as === 'font' ? ' type="font/woff2"' : ''
  const priority = later ? ' fetchpriority="low"' : ''
  return `<link rel="preload" as="${as}"${type} href="${escapeHtml(href)}" crossorigin="anonymous"${hash}${priority}>`
}

/** The icon of the host's page for a browser's tab, in place of which a company has its own. */
const PRODUCT_ICON = '<link rel="icon" href="/icon.svg" type="image/svg+xml">'

/** A company's icon for a browser's tab, which is the product's in its color where it has no mark. */
const iconElement = (theme: HeadContent['theme'] | undefined): string =>
  theme === undefined || theme.company_id === null
    ? PRODUCT_ICON
    : `<link rel="icon" href="${escapeHtml(iconPath('small', theme))}" type="image/png" sizes="192x192">`

/** For pages whose content is unknown. */
const NOT_LISTED = '<meta name="robots" content="noindex, nofollow">'

/** Renders the host's page for one visitor. */
export function renderPage(html: string, content: PageContent): string {
  const { locale, title, hints, boot, keys, shell, head, theme, isSignIn, prerendered, door, contact } = content
  const first = prerendered ? prerenderedScreen(prerendered) : isSignIn && !door ? signInHead(locale, theme) : ''
  const root = `<div id="root">${first}${notStarted(locale, theme, contact)}</div>`
  const alone = door?.isReplaced === false
  const titled = `<title>${escapeHtml(pageTitle(title ?? '', theme.brand?.name ?? productTheme.name))}</title>`
  // Functions, because a `$` in a replacement string would be interpreted.
  return (alone ? withoutHost(html) : html)
    .replace(/<html[^>]*>/, () => `<html lang="${locale}" dir="${directionOf(locale)}"${shell ? ' data-shell' : ''}>`)
    .replace(/<title>[^<]*<\/title>/, () => [titled, head ? headElements(head) : NOT_LISTED].join('\n    '))
    .replace('<div id="root"></div>', () => (door ? doorElement(door) + root + doorScript(door) : root))
    .replace(PRODUCT_ICON, () => iconElement(head?.theme))
    .replace('<!--registry-key-->', () => keys.public_key)
    .replace('<!--former-registry-key-->', () => keys.former_public_key ?? '')
    .replace('<!--preload-->', () => (alone ? [] : hints).map(hintElement).join('\n    '))
    .replace('<!--boot-->', () => (boot && !alone ? bootElement(boot) : ''))
}
